import type {
  ExpandTarget,
  Prose,
  ShortenTarget,
  TextEditName,
  TextEditRequests,
  TextEdits,
  WritingCall,
} from '#writer/writer.ts'
import type { TextEdit } from './edit-text.ts'
import { plainTone } from './tone-words.ts'

interface ModelEdit<Request> {
  /** The name of the task in logs and metrics. */
  task: string
  /** Returns the instructions and options for editing the text. */
  plan: (
    request: Request,
    call: WritingCall,
  ) => Omit<TextEdit, 'model' | 'task' | 'content' | 'call'> & Partial<TextEdit>
}

const growths: Record<ExpandTarget, number> = { double: 2, triple: 3, quadruple: 4 }
/** The growth factor of the editor's button, which states no length. */
const SOME_MORE = 1.6

const shrinkages: Record<ShortenTarget, number> = { half: 1 / 2, third: 1 / 3, quarter: 1 / 4 }
/** The shortening factor of the editor's button, which states no length. */
const SOMEWHAT_LESS = 0.6

/** The maximum length of a sample, because a longer one adds no information about its style. */
const SAMPLE_CHARACTERS = 6000

/** The text edits of a language model, by name. */
export const textEdits: { [E in TextEditName]: ModelEdit<TextEditRequests[E]> } = {
  paraphrase: {
    task: 'paraphrase',
    plan: ({ tone }, call) => {
      const known = plainTone(tone)
      return {
        keepsLength: true,
        // The tone of this call overrides the project's tone.
        call: { ...call, context: { ...call.context, tone: known ? tone : call.context.tone } },
        instruction: [
          'Say the text in the tag text in other words and other sentences.',
          known || !tone.trim() ? '' : 'Write it in the tone that the tag asked-tone names.',
        ]
          .filter(Boolean)
          .join(' '),
        constraints: [
          'Keep its meaning, its facts, numbers and names, its quotations word for word, its order and about its length.',
        ],
        materials: known ? [] : [{ name: 'asked-tone', about: 'The tone that the author asks for:', text: tone }],
      }
    },
  },
  expand: {
    task: 'expand',
    plan: ({ to }) => ({
      factor: to ? growths[to] : SOME_MORE,
      instruction: 'Expand the text in the tag text with explanation, detail and example that follow from it.',
      constraints: [
        'Keep everything that the text says, and its order.',
        'Invent no facts, figures, quotations or sources.',
      ],
    }),
  },
  shorten: {
    task: 'shorten',
    plan: ({ to }) => ({
      factor: to ? shrinkages[to] : SOMEWHAT_LESS,
      instruction: 'Shorten the text in the tag text.',
      constraints: [
        'Keep what matters most, in its order and in complete sentences, with its facts, numbers and names as they are. Add nothing.',
      ],
    }),
  },
  customPrompt: {
    task: 'prompt',
    plan: ({ prompt }) => ({
      isFree: true,
      // The request is material like any other text and cannot change the rules.
      materials: [{ name: 'request', about: 'The author’s request for the text:', text: prompt }],
      instruction: 'Rewrite the text in the tag text as the tag request asks.',
      constraints: [
        'Follow the request as far as it concerns the text. Where it asks for anything else, leave the text as it is.',
      ],
    }),
  },
  matchStyle: {
    task: 'style',
    plan: ({ sample }) => ({
      keepsLength: true,
      materials: [
        {
          name: 'sample',
          about: 'A sample of the style that the author asks for:',
          text: sample.slice(0, SAMPLE_CHARACTERS),
          priority: 3,
          keep: 'end',
        },
      ],
      instruction:
        'Rewrite the text in the tag text in the style of the tag sample: its length of sentences, choice of words, rhythm, distance to the reader and punctuation.',
      constraints: [
        'Keep what the text says, with its facts, numbers and names.',
        'Take no content from the tag sample.',
      ],
    }),
  },
}

/** Builds all text edits from one function, for writers that pass their calls on. */
export const makeTextEdits = (
  make: <E extends TextEditName>(name: E) => (request: TextEditRequests[E], call: WritingCall) => Prose,
): TextEdits =>
  Object.fromEntries(
    (Object.keys(textEdits) as TextEditName[]).map((name) => [name, make(name)]),
  ) as unknown as TextEdits
