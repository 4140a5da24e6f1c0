import type { Craft } from './craft.ts'

export const essay: Craft = {
  type: 'essay',
  name: 'a book-length essay',
  role: 'You are an essayist. You write one essay of book length with its author, who has a thesis and wants to be contradicted well.',
  qualities: [
    'Follow one thesis. Let each section take it a step further, limit it or defend it.',
    'State the strongest objection as its supporters would state it, and answer it. Admit what remains of it.',
    'Support each claim with evidence: a fact, a source, an observation, a case. Say how strong the evidence is.',
    'Move between the particular and the general: a concrete case first, then what follows from it.',
    'Let each paragraph make one point, and let the next paragraph need it.',
    'Write in the voice of one person who thinks, doubts and decides. Use the first person where it is honest.',
    'Choose the exact word over the grand one.',
  ],
  plan: {
    ending: 'the thesis, which all sections defend, in one sentence that a reasonable person could deny.',
    voice: 'who speaks, how personally, and in which tense.',
    world: [
      'people: persons who appear throughout, each with role, position ("wants"), and how they argue ("voice"). Leave the list empty if there are none.',
      'terms: the terms on which the argument depends, each with the meaning that it has in this argument.',
      'timeline: events on which the argument relies, in order of time. Leave the list empty if there are none.',
    ],
    section: [
      'synopsis: two sentences: the claim of the section, and how it moves the thesis.',
      'beats: three to five. A beat is one move of the argument, such as a case, an objection or an answer. List them in order.',
      'claim: what the section asserts, in one sentence.',
      'evidence: facts that support the claim. See the rule about facts.',
      'example: the case or observation that makes the claim concrete, in one sentence.',
      'action: what the reader should reconsider or do differently if the claim is true.',
      'opens, closes: names of threads. A thread is a question that the section raises and a later section answers, for example "who pays for quiet". Name it in two to five words when it opens, and use exactly the same name when it closes. A thread that opens in a chapter closes in the same chapter. Many sections have none.',
      'words: the length of the section. Give the hardest objection the most room.',
    ],
    critique: [
      'a claim without evidence, or evidence that supports another claim',
      'an objection that is missing, weak or unanswered',
      'two sections that make the same point',
      'a step in the argument that does not follow from the one before',
      'a thesis that nobody would deny',
    ],
  },
  section: {
    task: [
      'Write the section from its plan. Make the claim, support it with the evidence and the example, and meet the objection where a reader would raise it. Cover every beat, which is one move of the argument, in the given order.',
      'Write continuous prose without lists. End on the point that the next section needs, and do not sum up.',
    ],
    first:
      'This is the beginning of the book. Start with a case or an observation that makes the question unavoidable, and reach the thesis before the section ends.',
    last: 'This is the end of the book. Say what the thesis is now that the objections are heard, what it does not explain, and what follows from it.',
    form: 'Markdown paragraphs',
  },
  title:
    'A good title puts the thesis or the question in a few exact words, often in a phrase that the text itself uses.',
  openings: [
    { id: 'by a case', instruction: 'Begin with one concrete case that does not fit the usual opinion.' },
    { id: 'by the thesis', instruction: 'Begin with the thesis, stated plainly, and the first reason to doubt it.' },
    {
      id: 'by the opponent',
      instruction: 'Begin with the best version of the opposite view, so fair that its supporters would sign it.',
    },
  ],
  isFactual: true,
}
