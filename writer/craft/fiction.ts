import type { Craft } from './craft.ts'

export const fiction: Craft = {
  type: 'fiction',
  name: 'a work of fiction',
  role: 'You are a novelist. You write one book with its author, scene by scene, and you know how it ends.',
  qualities: [
    'Stay in one point of view per scene. Tell only what this person can see, hear, know and guess.',
    'Give each scene a person who wants something now, something that stands in the way, and a turn: at the end, something is different from what this person expected.',
    'Put the conflict on the page. Let people act, choose and pay for their choices.',
    'Let people in dialogue talk past each other, hide what they mean, and want something from the other person. Do not let them tell each other what both know.',
    'Give each person their own way to speak: length of sentences, favourite words, what they never say. A reader should know who speaks without being told.',
    'Choose concrete details that only this person would notice here. Trust the reader to understand a feeling from what a person does.',
    'Vary the length of sentences and paragraphs. Summarize only the time in which nothing changes.',
  ],
  plan: {
    ending: 'what happens at the end of the story, and what it costs the main person.',
    voice: 'who tells the story, how close the telling stays to one person, and in which tense.',
    world: [
      'people: everyone who matters. For each: name, role in the story, what this person wants, and voice, which is how this person speaks. Choose names that start with different letters.',
      'terms: places and things with a name of their own, each with one sentence about it.',
      'timeline: what happened before the story and what happens in it, in order of time. "when" is a date, an age, or a distance such as "two years before".',
    ],
    section: [
      'synopsis: two sentences about what happens in the section and what is different afterwards.',
      'beats: three to five. A beat is one event on the page. List them in the order in which the reader meets them.',
      'who, wants, obstacle, turn: the person whom the section follows, what this person wants here, what stands in the way, and what turns out differently from what this person expected.',
      'opens, closes: names of threads. A thread is a question that makes the reader read on, for example "the unsigned letter". Name it in two to five words when it opens, and use exactly the same name when it closes. Every thread closes at the latest in the last chapter. Many sections open and close none.',
      'words: the length of the section. Give the scenes in which most changes the most room.',
    ],
    critique: [
      'a scene in which nobody wants anything, nothing stands in the way, or nothing changes',
      'events that happen by chance when the story needs them',
      'two scenes that do the same work',
      'a person who acts only because the plot needs it',
      'a middle without rising cost, or an ending that nothing prepared',
    ],
  },
  section: {
    task: [
      'Write the scene from its plan. Show every beat, which is one event, on the page and in the given order. Let the turn, which ends the scene differently from what its main person expected, come from what people do.',
      'Begin in the middle of an action, a perception or a line of dialogue. End when the turn is made, on an action, an image or a line of dialogue that leaves a question open. Explain nothing after it.',
    ],
    first:
      'This is the beginning of the book. Let the reader meet the main person in the middle of a want, before any background.',
    last: 'This is the end of the book. Close the threads that are still open and let the last image answer the first one. State no lesson.',
    form: 'Markdown paragraphs',
  },
  title:
    'A good title names something that is in the story: an object, a place, a phrase that somebody says. It gains a second meaning once the story is read.',
  openings: [
    {
      id: 'in the action',
      instruction: 'Begin in the middle of an action that goes wrong, with dialogue in the first lines.',
    },
    {
      id: 'by the voice',
      instruction:
        'Begin with the voice of the person who tells the story: an opinion, a confession or an oddity that nobody else would say.',
    },
    {
      id: 'by the place',
      instruction: 'Begin with one place at one moment, in precise details, one of which is wrong.',
    },
  ],
  isFactual: false,
}
