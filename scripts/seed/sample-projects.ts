import type { InkloomContract } from '#contract/contract.ts'
import type { Valid } from '#contract/endpoint.ts'
import type { Block } from '#manuscript/model/book.ts'
import { bookToEditorState } from '#manuscript/model/editor-state/book-to-editor-state.ts'
import { editorStateToBlocks } from '#manuscript/model/editor-state/editor-blocks.ts'

type Context = Pick<Valid<InkloomContract['POST /contexts']>['body'], 'title' | 'content' | 'type'>

interface Chapter {
  title: string
  paragraphs: string[]
}

export interface SampleProject {
  name: string
  description: string
  tone: string
  wordGoal: number
  chapters: Chapter[]
  /** Paragraphs that are appended, each as a separate change. */
  changes: { device: string; kind: 'typing' | 'ai' | 'replace'; text: string }[]
  contexts: Context[]
}

export const sampleProjects: SampleProject[] = [
  {
    name: 'Seed: The Harbour Bakery',
    description: 'A novel about a baker who reopens a shop in a small harbour town in winter.',
    tone: 'Narrative',
    wordGoal: 60_000,
    chapters: [
      {
        title: 'The key in the flowerpot',
        paragraphs: [
          'Nora found the key where the letter had said it would be, under the third flowerpot, wrapped in a page of last year’s tide table.',
          'The lock took three tries. Behind the door the air smelled of flour and cold iron.',
        ],
      },
      {
        title: 'Four in the morning',
        paragraphs: [
          'Nobody had told her how loud an oven could be when it wakes.',
          'By six there was a queue of one: Mr Hallam from the lighthouse, who had come to see whether the smoke meant fire.',
        ],
      },
    ],
    changes: [
      {
        device: 'Firefox on Linux',
        kind: 'typing',
        text: 'He bought two rolls and ate one of them before he had reached the corner.',
      },
      {
        device: 'Safari on an iPhone',
        kind: 'typing',
        text: 'On the way back he bought a third, “for the other one”, he said, and did not explain.',
      },
      {
        device: 'Firefox on Linux',
        kind: 'ai',
        text: 'The harbour lay still. Between the boats the water was the colour of slate, and the first gulls walked along the quay as if they paid rent for it.',
      },
    ],
    contexts: [
      {
        type: 'guideline',
        title: 'Voice',
        content: 'Third person, past tense, close to Nora. Short sentences in dialogue. Dry humour, no sentimentality.',
      },
      {
        type: 'guideline',
        title: 'Names',
        content: 'The town is never named; people call it “the harbour”. Mr Hallam is never called by his first name.',
      },
      {
        type: 'reference',
        title: 'How a deck oven works',
        content:
          'A deck oven bakes on a stone floor that is heated from below. It needs about two hours to come to 250 °C. Steam is let in during the first ten minutes, so that the crust stays soft long enough for the bread to rise.',
      },
    ],
  },
  {
    name: 'Seed: Repairing What You Own',
    description: 'A practical guide to repairing household things, for people who have never held a soldering iron.',
    tone: 'Informative',
    wordGoal: 25_000,
    chapters: [
      {
        title: 'Before you open it',
        paragraphs: [
          'Pull the plug, and wait. A capacitor can hold its charge for minutes after the power is gone.',
          'Take a photograph at every step. In an hour you will not remember which screw was the long one.',
        ],
      },
      {
        title: 'The five tools you need',
        paragraphs: ['Most repairs need a screwdriver, pliers, a meter, light and patience.'],
      },
    ],
    changes: [
      {
        device: 'Chrome on Windows',
        kind: 'typing',
        text: 'Buy the meter first. It is the only one of the five that tells you something you did not know.',
      },
      {
        device: 'Chrome on Windows',
        kind: 'replace',
        text: 'A head torch leaves both hands free, and costs less than a lamp for the bench.',
      },
    ],
    contexts: [
      {
        type: 'guideline',
        title: 'Safety first',
        content: 'Every repair begins with how to make it safe. Never describe work on mains wiring.',
      },
      {
        type: 'reference',
        title: 'Screw heads',
        content: 'Common heads are Phillips (PH), Pozidriv (PZ), Torx (T) and hex. A PH driver damages a PZ screw.',
      },
      {
        type: 'reference',
        title: 'What a fuse says',
        content: 'T is slow, F is fast. A blown fuse has a cause: find it before you put in a new one.',
      },
    ],
  },
]

const paragraph = (text: string): Block => ({ type: 'paragraph', text: [{ text }] })

export const blocksOf = (chapters: Chapter[]) =>
  editorStateToBlocks(
    bookToEditorState({
      title: '',
      author: '',
      language: 'english',
      chapters: chapters.map(({ title, paragraphs }) => ({ title, blocks: paragraphs.map(paragraph), sections: [] })),
    }),
  )

/** Returns the editor block of a paragraph. */
export const blockOf = (text: string) => blocksOf([{ title: 'any', paragraphs: [text] }]).slice(1)
