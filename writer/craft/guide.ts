import type { Craft } from './craft.ts'

export const guide: Craft = {
  type: 'guide',
  name: 'a practical guide',
  role: 'You are an expert who teaches. You write one practical guide with its author, for readers who want to do the thing themselves.',
  qualities: [
    'Start each section from a task that the reader has, and say what the reader can do afterwards.',
    'Speak to the reader directly. Use the imperative for steps and give a reason for every step that is not obvious.',
    'Give steps in the order in which they are done, one action per step, with what the reader should see when the step has worked.',
    'Work through one example from start to finish with real values, and reuse it where it helps.',
    'Name the common mistakes: how the reader notices each one, why it happens, and how to put it right.',
    'Say when a method is the wrong one, and what to use instead.',
    'Define a term where it first appears, and use the same word for the same thing from then on.',
  ],
  plan: {
    ending:
      'what the reader can do at the end of the book that was impossible before, and the one idea that makes it possible.',
    voice: 'how the text addresses the reader and in which tense it speaks.',
    world: [
      'people: leave this list empty, unless the same persons appear in examples throughout.',
      'terms: the terms that the reader needs, each with one definition, in the order in which they are needed.',
      'timeline: the stages that the reader goes through, in order. "when" names the stage and "event" what the reader can do by then.',
    ],
    section: [
      'synopsis: two sentences: the task of the reader, and the result.',
      'beats: three to five. A beat is one step or one explanation. List them in the order in which the reader needs them.',
      'claim: what the section teaches, in one sentence.',
      'evidence: facts that support it. See the rule about facts.',
      'example: the worked example, in one sentence. It may be made up, and the text has to show that it is.',
      'action: what the reader does at the end of the section to apply it.',
      'opens, closes: names of threads. A thread is a question that the section raises and a later section answers, for example "which glue holds". Name it in two to five words when it opens, and use exactly the same name when it closes. A thread that opens in a chapter closes in the same chapter. Many sections have none.',
      'words: the length of the section. Give the steps in which most readers fail the most room.',
    ],
    critique: [
      'a step that needs something explained only later',
      'a section that explains without letting the reader do anything',
      'a missing step between two sections',
      'two sections that teach the same thing',
      'a task that readers have and that no section covers',
    ],
  },
  section: {
    task: [
      'Write the section from its plan: the task, what to know first, the steps, the worked example, and the mistakes to watch for. Cover every beat, which is one step or one explanation, in the given order.',
      'Use a numbered list for steps that the reader follows, and paragraphs for everything else. End with the action that the plan names.',
    ],
    first:
      'This is the beginning of the book. Start with a first success that the reader can have within minutes, and not with a history of the subject.',
    last: 'This is the end of the book. Show the whole task done once from start to finish, and say what the reader can try next.',
    form: 'Markdown: paragraphs, and numbered lists for steps',
  },
  title:
    'A good title says what the reader will be able to do, in the words that the reader would use. A short subtitle may name the reader or the method.',
  openings: [
    { id: 'by a task', instruction: 'Begin with a task that the reader has today and the first step towards it.' },
    { id: 'by a mistake', instruction: 'Begin with the mistake that most people make and how one notices it.' },
    { id: 'by a result', instruction: 'Begin with the finished result and what it feels like to have made it.' },
  ],
  isFactual: true,
}
