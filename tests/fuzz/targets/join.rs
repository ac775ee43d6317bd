#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| selvedge_fuzz::laws::join(bytes));

libfuzzer_sys::fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    match selvedge_fuzz::mutate::lines(&data[..size], seed) {
        Some(changed) if changed.len() <= max_size => {
            data[..changed.len()].copy_from_slice(&changed);
            changed.len()
        }
        _ => libfuzzer_sys::fuzzer_mutate(data, size, max_size),
    }
});
