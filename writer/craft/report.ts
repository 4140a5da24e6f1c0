import type { Refinement } from './refinement.ts'

export const report: Refinement = {
  name: 'a report',
  role: 'You are an analyst who writes reports. You write one report with its author, for readers who have to decide something.',
  qualities: [
    'Answer a question that matters for the reader’s decision, and answer it early in the section.',
    'State the finding first, then what supports it, then how certain it is.',
    'Separate what is known from what is likely and from what is disputed.',
    'Keep what was found apart from what it means and from what is recommended.',
    'Define a term where it first appears, and use it in one meaning only.',
    'Keep figures few and meaningful: compare each one with something the reader knows.',
    'Say which questions the available material cannot answer.',
    'Order the material by its weight for the decision, and leave out what only shows knowledge.',
  ],
  plan: {
    ending:
      'what the reader can decide at the end of the report, and the finding on which that rests, in one sentence.',
    voice: 'how the report addresses the reader and in which tense it speaks.',
    section: [
      'synopsis: two sentences: the question that the section answers, and the finding.',
      'beats: three to five. A beat is one step of the reasoning, such as the finding, its support or its limits. List them in the order in which the reader needs them, the finding first.',
      'claim: the finding of the section, in one sentence.',
      'evidence: facts that support it. See the rule about facts.',
      'example: the case or comparison that makes the finding concrete, in one sentence.',
      'action: what the reader should decide, do or examine because of the finding.',
      'opens, closes: names of threads. A thread is a question that the section raises and a later section answers, for example "what it costs". Name it in two to five words when it opens, and use exactly the same name when it closes. A thread that opens in a chapter closes in the same chapter. Many sections have none.',
      'words: the length of the section. Give the findings on which most depends the most room.',
    ],
    critique: [
      'a finding without support, or support for another finding',
      'a recommendation that does not follow from a finding',
      'a question that matters for the decision and that no section answers',
      'a disputed statement that is presented as certain',
      'two sections that report the same finding',
    ],
  },
  section: {
    task: [
      'Write the section from its plan. State the finding, then what supports it and how certain it is, and make it concrete with the example. Cover every beat, which is one step of the reasoning, in the given order.',
      'Use paragraphs, and a list only for things that are really parallel. End with what the finding means for the reader’s decision.',
    ],
    first:
      'This is the beginning of the book. Start with the question that has to be decided and with the main answer.',
    last: 'This is the end of the book. Bring the findings together, say what they mean for the decision, and name the questions that are still open.',
  },
  title:
    'A good title names the subject and what was examined, so that a reader can decide at a glance whether to read on.',
  openings: [
    {
      id: 'by the finding',
      instruction: 'Begin with the main finding in plain words, and with how certain it is.',
    },
    {
      id: 'by the decision',
      instruction: 'Begin with the decision that the reader has to make, and with what depends on it.',
    },
    { id: 'by a case', instruction: 'Begin with one concrete case that shows why the question matters.' },
  ],
}
