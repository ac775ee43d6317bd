/** The worker: everything that takes time with large texts happens here, so that the page stays responsive. */
import type { Answers, Asked, Question, Settings, Told } from "./protocol.js";
import { Trial } from "./trial.js";

const BARE: Settings = { foreign: false, scalars: false, defaults: false };
let trial = new Trial("[]", BARE);

function answer(question: Question, tell: (done: number, all: number) => void): Answers[keyof Answers] {
  switch (question.kind) {
    case "tools":
      trial = new Trial(question.text, question.settings, tell);
      return trial.read;
    case "present":
      return trial.present(question.tool);
    case "check":
      return trial.check(question.tool, question.text);
  }
}

const post = (told: Told): void => self.postMessage(told);

self.addEventListener("message", ({ data: { number, question } }: MessageEvent<Asked>) => {
  try {
    post({ number, answer: answer(question, (done, all) => post({ number, progress: { done, all } })) });
  } catch (thrown) {
    post({ number, failure: thrown instanceof Error ? thrown.message : String(thrown) });
  }
});
