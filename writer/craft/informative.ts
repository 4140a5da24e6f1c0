import type { Craft } from './craft.ts'

export const informative: Craft = {
  type: 'informative',
  name: 'an informative book',
  role: 'You are a writer who explains a subject to people who are curious about it. You write one informative book with its author.',
  qualities: [
    'Answer a question that a curious reader has, and answer it early in the section.',
    'Explain from the known to the unknown. Define a term where it first appears, and use it in one meaning only.',
    'Say how something works and why, and not only that it is so.',
    'Give each abstract statement an example, a comparison or a case, and say where a comparison stops being true.',
    'Separate what is known from what is likely and from what is disputed.',
    'Keep figures few and meaningful: compare each one with something the reader knows.',
    'Order the material by importance to the reader, and leave out what only shows knowledge.',
  ],
  plan: {
    ending: 'what the reader understands at the end of the book, in one sentence.',
    voice: 'how the book addresses the reader and in which tense it speaks.',
    world: [
      'people: persons who appear throughout, each with their role. Leave "wants" and "voice" empty. Leave the list empty if there are none.',
      'terms: the terms that the reader has to know, each with one definition, in the order in which they are needed.',
      'timeline: events that the book relies on, in order of time. Leave the list empty if there are none.',
    ],
    section: [
      'synopsis: two sentences: the question that the section answers, and the answer.',
      'beats: three to five. A beat is one step of the explanation. List them in the order in which the reader needs them.',
      'claim: the main statement of the section, in one sentence.',
      'evidence: facts that support it. See the rule about facts.',
      'example: the example, comparison or case that makes it clear, in one sentence.',
      'action: what the reader can now recognize, decide or look up.',
      'opens, closes: names of threads. A thread is a question that the section raises and a later section answers, for example "why ice floats". Name it in two to five words when it opens, and use exactly the same name when it closes. A thread that opens in a chapter closes in the same chapter. Many sections have none.',
      'words: the length of the section. Give what is hardest to understand the most room.',
    ],
    critique: [
      'a section that needs something explained only later',
      'a question that every reader has and that no section answers',
      'two sections that explain the same thing',
      'a disputed statement that is presented as certain',
      'a section that lists facts without saying what they mean',
    ],
  },
  section: {
    task: [
      'Write the section from its plan. Pose the question, answer it, explain the answer step by step, and make it concrete with the example. Cover every beat, which is one step of the explanation, in the given order.',
      'Use paragraphs, and a list only for things that are really parallel. End with what the explanation makes possible to understand.',
    ],
    first:
      'This is the beginning of the book. Start with something that the reader has seen and never explained, and let the first question come from it.',
    last: 'This is the end of the book. Connect the main answers into one picture, and name the questions that are still open.',
    form: 'Markdown paragraphs, with lists only for parallel things',
  },
  title:
    'A good title names the subject in words that a newcomer knows. A short subtitle may say which question the text answers.',
  openings: [
    {
      id: 'by a question',
      instruction: 'Begin with a question that the reader has never asked although everyone could.',
    },
    {
      id: 'by an observation',
      instruction: 'Begin with something that everyone has seen, described so exactly that it becomes strange.',
    },
    {
      id: 'by the answer',
      instruction: 'Begin with the main finding in plain words, and then with why it is surprising.',
    },
  ],
  isFactual: true,
}
