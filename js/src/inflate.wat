;; Base64, then raw deflate (RFC 1951), read at once: the inflaters that hosts have are asynchronous or must be imported. In a
;; process that has just started, the same in JavaScript takes three times as long.
;;
;; Only what the build wrote is read here. A faulty stream gives faulty bytes, or traps.
(module
  (memory (export "memory") 3)

  ;; Where the caller puts the text. It grows the memory for that and for the output.
  (global (export "text") i32 (i32.const 0x28000))

  ;; 0x000   i32[29]: the least length that each symbol stands for, and from bit 16 on how many bits are added (3.2.5)
  ;; 0x080   i32[30]: the same for distances
  ;; 0x100   i32[16]: the number of codes of each length, then the next code of each length
  ;; 0x140   u8[320]: the lengths of a block's codes
  ;; 0x300   u8[128]: the value of each character of base64
  ;; 0x400   the alphabet of base64
  ;; 0x440   u8[19]: the order in which the lengths of the code for code lengths are given (3.2.7)
  ;; 0x8000  u16[32768]: literals and lengths by their codes, each `symbol << 4 | bits`
  ;; 0x18000 u16[32768]: distances
  (data (i32.const 0x400) "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
  (data (i32.const 0x440) "\10\11\12\00\08\07\09\06\0a\05\0b\04\0c\03\0d\02\0e\01\0f")

  ;; The bits that have been read but not taken, how many they are at least, and where the next are.
  (global $held (mut i64) (i64.const 0))
  (global $bits (mut i32) (i32.const 0))
  (global $read (mut i32) (i32.const 0))
  (global $written (mut i32) (i32.const 0))

  ;; Inflates a text of `length` characters. `output` is where the bytes go: eight bytes behind the text, since so many are
  ;; read ahead.
  (func (export "inflate") (param $length i32) (param $output i32)
    (local $last i32)
    (local $type i32)
    (call $decode (i32.const 0x28000) (local.get $length))
    (call $ranges (i32.const 0x00) (i32.const 29) (i32.const 4) (i32.const 3))
    (call $ranges (i32.const 0x80) (i32.const 30) (i32.const 2) (i32.const 1))
    ;; The longest length has a symbol of its own.
    (i32.store (i32.const 0x70) (i32.const 258))
    (global.set $held (i64.const 0))
    (global.set $bits (i32.const 0))
    (global.set $read (i32.const 0x28000))
    (global.set $written (local.get $output))
    (loop $blocks
      (local.set $last (call $take (i32.const 1)))
      (local.set $type (call $take (i32.const 2)))
      (if (i32.eqz (local.get $type))
        (then (call $copy))
        (else
          (if (i32.eq (local.get $type) (i32.const 1))
            (then (call $fixed))
            (else (call $own)))))
      (br_if $blocks (i32.eqz (local.get $last)))))

  ;; Base64 in place.
  (func $decode (param $text i32) (param $length i32)
    (local $end i32)
    (local $to i32)
    (local $group i32)
    (local.set $to (i32.const 0))
    (loop $characters
      (i32.store8 offset=0x300 (i32.load8_u offset=0x400 (local.get $to)) (local.get $to))
      (br_if $characters (i32.lt_u (local.tee $to (i32.add (local.get $to) (i32.const 1))) (i32.const 64))))
    (local.set $to (local.get $text))
    (local.set $end (i32.add (local.get $text) (local.get $length)))
    (loop $groups
      (local.set $group
        (i32.or
          (i32.or
            (i32.shl (i32.load8_u offset=0x300 (i32.load8_u (local.get $text))) (i32.const 18))
            (i32.shl (i32.load8_u offset=0x300 (i32.load8_u offset=1 (local.get $text))) (i32.const 12)))
          (i32.or
            (i32.shl (i32.load8_u offset=0x300 (i32.load8_u offset=2 (local.get $text))) (i32.const 6))
            (i32.load8_u offset=0x300 (i32.load8_u offset=3 (local.get $text))))))
      (i32.store8 (local.get $to) (i32.shr_u (local.get $group) (i32.const 16)))
      (i32.store8 offset=1 (local.get $to) (i32.shr_u (local.get $group) (i32.const 8)))
      (i32.store8 offset=2 (local.get $to) (local.get $group))
      (local.set $to (i32.add (local.get $to) (i32.const 3)))
      (br_if $groups
        (i32.lt_u (local.tee $text (i32.add (local.get $text) (i32.const 4))) (local.get $end)))))

  ;; What the symbols of lengths or distances stand for. From the second group of `step` symbols on, each group has one
  ;; more bit added to its values than the one before.
  (func $ranges (param $to i32) (param $count i32) (param $step i32) (param $least i32)
    (local $symbol i32)
    (local $more i32)
    (loop $symbols
      (local.set $more (i32.div_u (local.get $symbol) (local.get $step)))
      (local.set $more (i32.sub (local.get $more) (i32.ne (local.get $more) (i32.const 0))))
      (i32.store
        (i32.add (local.get $to) (i32.shl (local.get $symbol) (i32.const 2)))
        (i32.or (local.get $least) (i32.shl (local.get $more) (i32.const 16))))
      (local.set $least (i32.add (local.get $least) (i32.shl (i32.const 1) (local.get $more))))
      (br_if $symbols
        (i32.lt_u (local.tee $symbol (i32.add (local.get $symbol) (i32.const 1))) (local.get $count)))))

  ;; Reads on, until at least 56 bits are held. What stands above them is right as well, and read again.
  (func $refill
    (global.set $held
      (i64.or
        (global.get $held)
        (i64.shl (i64.load (global.get $read)) (i64.extend_i32_u (global.get $bits)))))
    (global.set $read
      (i32.add
        (global.get $read)
        (i32.shr_u (i32.sub (i32.const 63) (global.get $bits)) (i32.const 3))))
    (global.set $bits (i32.or (global.get $bits) (i32.const 56))))

  (func $take (param $count i32) (result i32)
    (local $value i32)
    (call $refill)
    (local.set $value
      (i32.and
        (i32.wrap_i64 (global.get $held))
        (i32.sub (i32.shl (i32.const 1) (local.get $count)) (i32.const 1))))
    (call $drop (local.get $count))
    (local.get $value))

  (func $drop (param $count i32)
    (global.set $held (i64.shr_u (global.get $held) (i64.extend_i32_u (local.get $count))))
    (global.set $bits (i32.sub (global.get $bits) (local.get $count))))

  ;; A block that is not compressed; it starts at a whole byte (3.2.4).
  (func $copy
    (local $count i32)
    (call $drop (i32.and (global.get $bits) (i32.const 7)))
    (local.set $count (call $take (i32.const 16)))
    (drop (call $take (i32.const 16)))
    (global.set $read (i32.sub (global.get $read) (i32.shr_u (global.get $bits) (i32.const 3))))
    (global.set $held (i64.const 0))
    (global.set $bits (i32.const 0))
    (memory.copy (global.get $written) (global.get $read) (local.get $count))
    (global.set $read (i32.add (global.get $read) (local.get $count)))
    (global.set $written (i32.add (global.get $written) (local.get $count))))

  ;; A block with the codes that every such block has (3.2.6).
  (func $fixed
    (memory.fill (i32.const 0x140) (i32.const 8) (i32.const 288))
    (memory.fill (i32.const 0x1d0) (i32.const 9) (i32.const 112))
    (memory.fill (i32.const 0x240) (i32.const 7) (i32.const 24))
    (memory.fill (i32.const 0x260) (i32.const 5) (i32.const 30))
    (call $symbols (i32.const 288) (i32.const 30)))

  ;; A block that begins with its codes (3.2.7).
  (func $own
    (local $literals i32)
    (local $distances i32)
    (local $count i32)
    (local $index i32)
    (local $mask i32)
    (local $entry i32)
    (local $symbol i32)
    (local $value i32)
    (local.set $literals (i32.add (call $take (i32.const 5)) (i32.const 257)))
    (local.set $distances (i32.add (call $take (i32.const 5)) (i32.const 1)))
    (local.set $count (i32.add (call $take (i32.const 4)) (i32.const 4)))
    (memory.fill (i32.const 0x140) (i32.const 0) (i32.const 19))
    (loop $given
      (i32.store8 offset=0x140 (i32.load8_u offset=0x440 (local.get $index)) (call $take (i32.const 3)))
      (br_if $given
        (i32.lt_u (local.tee $index (i32.add (local.get $index) (i32.const 1))) (local.get $count))))
    (local.set $mask (call $code (i32.const 0x140) (i32.const 19) (i32.const 0x8000)))
    (local.set $index (i32.const 0))
    (local.set $count (i32.add (local.get $literals) (local.get $distances)))
    (loop $lengths
      (call $refill)
      (local.set $entry
        (i32.load16_u offset=0x8000
          (i32.shl (i32.and (i32.wrap_i64 (global.get $held)) (local.get $mask)) (i32.const 1))))
      (call $drop (i32.and (local.get $entry) (i32.const 15)))
      (local.set $symbol (i32.shr_u (local.get $entry) (i32.const 4)))
      (if (i32.lt_u (local.get $symbol) (i32.const 16))
        (then
          (i32.store8 offset=0x140 (local.get $index) (local.get $symbol))
          (local.set $index (i32.add (local.get $index) (i32.const 1))))
        (else
          (if (i32.eq (local.get $symbol) (i32.const 16))
            (then
              (local.set $value (i32.load8_u offset=0x13f (local.get $index)))
              (local.set $symbol (i32.add (call $take (i32.const 2)) (i32.const 3))))
            (else
              (local.set $value (i32.const 0))
              (if (i32.eq (local.get $symbol) (i32.const 17))
                (then (local.set $symbol (i32.add (call $take (i32.const 3)) (i32.const 3))))
                (else (local.set $symbol (i32.add (call $take (i32.const 7)) (i32.const 11)))))))
          ;; Now the number of repetitions.
          (memory.fill (i32.add (local.get $index) (i32.const 0x140)) (local.get $value) (local.get $symbol))
          (local.set $index (i32.add (local.get $index) (local.get $symbol)))))
      (br_if $lengths (i32.lt_u (local.get $index) (local.get $count))))
    (call $symbols (local.get $literals) (local.get $distances)))

  ;; Fills a table for the code with these lengths (3.2.2); a mask of as many bits as its longest has.
  (func $code (param $lengths i32) (param $count i32) (param $table i32) (result i32)
    (local $index i32)
    (local $bits i32)
    (local $longest i32)
    (local $next i32)
    (local $value i32)
    (local $reversed i32)
    (local $entry i32)
    (memory.fill (i32.const 0x100) (i32.const 0) (i32.const 64))
    (loop $counts
      (local.set $bits (i32.load8_u (i32.add (local.get $lengths) (local.get $index))))
      (if (i32.gt_u (local.get $bits) (local.get $longest))
        (then (local.set $longest (local.get $bits))))
      (local.set $value (i32.shl (local.get $bits) (i32.const 2)))
      (i32.store offset=0x100 (local.get $value) (i32.add (i32.load offset=0x100 (local.get $value)) (i32.const 1)))
      (br_if $counts
        (i32.lt_u (local.tee $index (i32.add (local.get $index) (i32.const 1))) (local.get $count))))
    ;; No code is of no bits, and the first codes follow from the counts.
    (i32.store (i32.const 0x100) (i32.const 0))
    (local.set $index (i32.const 0))
    (loop $firsts
      (local.set $value (i32.load offset=0x100 (local.get $index)))
      (i32.store offset=0x100 (local.get $index) (local.get $next))
      (local.set $next (i32.shl (i32.add (local.get $next) (local.get $value)) (i32.const 1)))
      (br_if $firsts
        (i32.lt_u (local.tee $index (i32.add (local.get $index) (i32.const 4))) (i32.const 64))))
    (local.set $index (i32.const 0))
    (loop $symbols
      (local.set $bits (i32.load8_u (i32.add (local.get $lengths) (local.get $index))))
      (if (local.get $bits)
        (then
          (local.set $next (i32.shl (local.get $bits) (i32.const 2)))
          (local.set $value (i32.load offset=0x100 (local.get $next)))
          (i32.store offset=0x100 (local.get $next) (i32.add (local.get $value) (i32.const 1)))
          (local.set $entry (i32.or (i32.shl (local.get $index) (i32.const 4)) (local.get $bits)))
          ;; Codes are packed with their most significant bit first, all else with the least (3.1.1).
          (local.set $reversed (i32.const 0))
          (local.set $next (local.get $bits))
          (loop $reverse
            (local.set $reversed
              (i32.or (i32.shl (local.get $reversed) (i32.const 1)) (i32.and (local.get $value) (i32.const 1))))
            (local.set $value (i32.shr_u (local.get $value) (i32.const 1)))
            (br_if $reverse (local.tee $next (i32.sub (local.get $next) (i32.const 1)))))
          ;; Whatever stands above the code.
          (loop $entries
            (i32.store16
              (i32.add (local.get $table) (i32.shl (local.get $reversed) (i32.const 1)))
              (local.get $entry))
            (local.set $reversed (i32.add (local.get $reversed) (i32.shl (i32.const 1) (local.get $bits))))
            (br_if $entries (i32.eqz (i32.shr_u (local.get $reversed) (local.get $longest)))))))
      (br_if $symbols
        (i32.lt_u (local.tee $index (i32.add (local.get $index) (i32.const 1))) (local.get $count))))
    (i32.sub (i32.shl (i32.const 1) (local.get $longest)) (i32.const 1)))

  ;; The symbols of a block whose lengths of codes are known. Nearly all of the time goes here.
  (func $symbols (param $literals i32) (param $distances i32)
    (local $to i32)
    (local $end i32)
    (local $entry i32)
    (local.set $distances
      (call $code (i32.add (i32.const 0x140) (local.get $literals)) (local.get $distances) (i32.const 0x18000)))
    (local.set $literals (call $code (i32.const 0x140) (local.get $literals) (i32.const 0x8000)))
    (local.set $to (global.get $written))
    (block $done
      (loop $next
        ;; Enough for a length and a distance, with what is added to them: 48 bits at most.
        (call $refill)
        (local.set $entry
          (i32.load16_u offset=0x8000
            (i32.shl (i32.and (i32.wrap_i64 (global.get $held)) (local.get $literals)) (i32.const 1))))
        (call $drop (i32.and (local.get $entry) (i32.const 15)))
        (local.set $entry (i32.shr_u (local.get $entry) (i32.const 4)))
        (if (i32.lt_u (local.get $entry) (i32.const 256))
          (then
            (i32.store8 (local.get $to) (local.get $entry))
            (local.set $to (i32.add (local.get $to) (i32.const 1)))
            (br $next)))
        (br_if $done (i32.eq (local.get $entry) (i32.const 256)))
        (local.set $end
          (i32.add (local.get $to) (call $value (i32.load (i32.shl (i32.sub (local.get $entry) (i32.const 257)) (i32.const 2))))))
        (local.set $entry
          (i32.load16_u offset=0x18000
            (i32.shl (i32.and (i32.wrap_i64 (global.get $held)) (local.get $distances)) (i32.const 1))))
        (call $drop (i32.and (local.get $entry) (i32.const 15)))
        ;; Now the distance.
        (local.set $entry
          (call $value (i32.load offset=0x80 (i32.shl (i32.shr_u (local.get $entry) (i32.const 4)) (i32.const 2)))))
        ;; Byte by byte: what is copied may have been written by this very copy.
        (loop $copy
          (i32.store8 (local.get $to) (i32.load8_u (i32.sub (local.get $to) (local.get $entry))))
          (br_if $copy
            (i32.lt_u (local.tee $to (i32.add (local.get $to) (i32.const 1))) (local.get $end))))
        (br $next)))
    (global.set $written (local.get $to)))

  ;; The least value of a symbol and what the next bits add to it.
  (func $value (param $range i32) (result i32)
    (local $bits i32)
    (local $value i32)
    (local.set $bits (i32.shr_u (local.get $range) (i32.const 16)))
    (local.set $value
      (i32.add
        (i32.and (local.get $range) (i32.const 0xffff))
        (i32.and
          (i32.wrap_i64 (global.get $held))
          (i32.sub (i32.shl (i32.const 1) (local.get $bits)) (i32.const 1)))))
    (call $drop (local.get $bits))
    (local.get $value)))
