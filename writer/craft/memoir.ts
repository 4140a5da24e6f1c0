import type { Refinement } from './refinement.ts'

export const memoir: Refinement = {
  name: 'a memoir',
  role: 'You are a writer who helps a person write a memoir. You write from this person’s memories, in this person’s voice.',
  qualities: [
    'Tell what happened from two distances: as the person lived through it then, and as the person sees it now.',
    'Stay with concrete memories: a room, a sentence somebody said, what hands were doing. Say honestly where memory is uncertain.',
    'Let each section change how the narrator understands something, and let the reader see how.',
    'Treat everyone fairly who appears and cannot answer. Be harder on the narrator than on anyone else.',
    'Invent no event, no name and no quotation. Use only memories that the author gives.',
    'Leave out what happened if it changed nothing.',
  ],
  plan: {
    ending: 'what the narrator understands at the end that was hidden at the beginning.',
    voice: 'the first person, the distance from which the narrator looks back, and the tense.',
    world: [
      'people: everyone who matters in these memories, each with their relation to the narrator ("role"), what they wanted, and how they spoke ("voice"). Use only what the author gives.',
      'terms: places and things with a meaning of their own for the narrator.',
      'timeline: what happened, in order of time. "when" is a year, an age or a season that the author gives.',
    ],
    section: [
      'synopsis: two sentences: what is remembered, and what the narrator understands through it.',
      'beats: three to five. A beat is one memory or one reflection. List them in order.',
      'claim: the insight of the section, in one sentence.',
      'evidence: what happened that supports the insight. See the rule about facts.',
      'example: the moment that shows it best, in one sentence.',
      'action: what the narrator does or sees differently from then on.',
      'opens, closes: names of threads. A thread is a question that the section raises and a later section answers, for example "why he left". Name it in two to five words when it opens, and use exactly the same name when it closes. A thread that opens in a chapter closes in the same chapter. Many sections have none.',
      'words: the length of the section. Give the memories that changed most the most room.',
    ],
    critique: [
      'a section that reports events without an insight',
      'an insight that no memory supports',
      'two sections that lead to the same insight',
      'a person who appears only as good or only as bad',
      'a gap in time that the reader will ask about',
    ],
  },
  section: {
    task: [
      'Write the section from its plan. Let the memories come first and the insight grow out of them. Cover every beat, which is one memory or one reflection, in the given order.',
      'Write continuous prose without lists. End on a moment or an image, and do not explain it.',
    ],
    first:
      'This is the beginning of the book. Start in one remembered moment that raises the question of the whole memoir.',
    last: 'This is the end of the book. Return to the question of the beginning and show what the narrator sees in it now.',
  },
  title:
    'A good title names something that was really there: an object, a place, a sentence that somebody said. It gains a second meaning once the book is read.',
  openings: [
    { id: 'in a moment', instruction: 'Begin in one remembered moment, told as the narrator lived through it then.' },
    {
      id: 'looking back',
      instruction: 'Begin with the narrator of today, who sees something and is reminded of what the book is about.',
    },
    {
      id: 'by a sentence',
      instruction: 'Begin with a sentence that somebody said and that the narrator never forgot.',
    },
  ],
}
