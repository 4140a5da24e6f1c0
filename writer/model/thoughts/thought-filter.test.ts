import { describe, expect, test } from 'vitest'
import { createThoughtFilter } from './thought-filter.ts'
import { removeThoughts } from './remove-thoughts.ts'

const streamed = (pieces: readonly string[]) => {
  const filter = createThoughtFilter()
  return pieces.map((piece) => filter(piece)).join('') + filter.flush()
}
/** Splits a text into one piece, single letters, and two pieces at every position. */
const allSplits = (text: string): string[] => [
  streamed([text]),
  streamed(text.split('')),
  ...Array.from({ length: text.length }, (_, at) => streamed([text.slice(0, at), text.slice(at)])),
]

const harmony = '<|channel|>analysis<|message|>Hm. A story.<|end|><|start|>assistant<|channel|>final<|message|>'

test.each([
  ['Once upon', 'Once upon'],
  ['\n\n Once', 'Once'],
  ['<think>Hm.</think>\n\nOnce <think>aloud</think>', 'Once <think>aloud</think>'],
  ['<think>One.</think> <think>Two.</think> Once', 'Once'],
  ['<thinking about it', '<thinking about it'],
  ['<think>never ends', ''],
  ['<think>', ''],
  ['<Think>\nHm.\n</Think>\nOnce', 'Once'],
  ['<thinking>Hm <b>.</thinking>Once', 'Once'],
  ['<thought>Hm.</thought>Once', 'Once'],
  ['<reasoning>Hm.</reasoning>\nOnce', 'Once'],
  ['<reflection>Hm.</reflection>\nOnce', 'Once'],
  ['<seed:think>Hm.</seed:think>Once', 'Once'],
  ['[THINK]Hm. [1] is a list.[/THINK]Once', 'Once'],
  ['[THINK]Hm.', ''],
  ['[The door opened.]', '[The door opened.]'],
  ['◁think▷Hm.◁/think▷Once', 'Once'],
  ['<|open|>think<|sep|>Hm.<|close|>think<|sep|>Once', 'Once'],
  ['<|begin_of_thought|>Hm.<|end_of_thought|>\nOnce', 'Once'],
  ['<|START_THINKING|>Hm.<|END_THINKING|>Once', 'Once'],
  ['<|channel>thought\nHm.<channel|>Once', 'Once'],
  ['Here is my thought process: Hm. Here is my response: Once', 'Once'],
  ['Here is my thought process: first I walk.', 'Here is my thought process: first I walk.'],
  [`${harmony}Once`, 'Once'],
  [`<|start|>assistant${harmony}Once`, 'Once'],
  ['<|channel|>analysis<|message|>Hm.', ''],
  ['<|channel|>commentary<|message|>Hm.<|end|><|channel|>final <|constrain|>json<|message|>Once', 'Once'],
  ['<|channel|>final<|message|>Once', 'Once'],
  ['analysisWe need a story.assistantfinalOnce', 'Once'],
  ['analysis is a word, and analysisAlone too', 'analysis is a word, and analysisAlone too'],
  ['<think> tags hold what a model thinks.', '<think> tags hold what a model thinks.'],
  ['<think> Hm, a story.</think>Once', 'Once'],
])('%j becomes %j, wherever it is split', (text, left) => {
  expect(new Set(allSplits(text))).toEqual(new Set([left]))
  // White space is removed only before the first word. Elsewhere it belongs to the text.
  expect(removeThoughts(text)).toBe(left)
})

describe('removing thoughts from a complete reply', () => {
  test.each([
    ['I should write of the sea.\n</think>\n\nOnce.', 'Once.'],
    ['I should write of the sea.</think>Once.', 'Once.'],
    ['I should write of the sea</think>\n\nOnce.', 'Once.'],
    ['Hm.\n◁/think▷\nOnce.', 'Once.'],
    ['Only a thought.\n</think>', ''],
    ['One.\n\n<think>\nWhat next?\n</think>\n\nTwo.', 'One.\n\n\nTwo.'],
  ])('removes thoughts without an opening mark, and thoughts between paragraphs: %j', (reply, text) => {
    expect(removeThoughts(reply).trim()).toBe(text)
  })

  test.each([
    'Close the thoughts with `</think>` and answer.',
    'The mark </think> ends the thoughts.',
    'Some models think between <think> and </think>. Others do not.',
    'An example:\n\n```\nI should greet.\n</think>\nHello.\n```\n\nThat was it.',
    'The element <reasoning> is none of HTML.',
    'She wrote [THINK] on the board, and under it [/THINK] to close the lesson.',
  ])('keeps a text that mentions such marks: %s', (text) => {
    expect(removeThoughts(text)).toBe(text)
  })
})

test.each([
  '<think>'.repeat(30_000),
  '</think>\n'.repeat(20_000),
  'a.</think><think>b</think>\n'.repeat(8000),
  '<think>\n'.repeat(25_000),
  `x\n${'<think>\n'.repeat(25_000)}`,
  '`'.repeat(200_000),
  '```\n'.repeat(50_000),
  '<|channel|>'.repeat(18_000),
  '<|channel|>analysis<|message|>a<|end|>'.repeat(5000),
])('takes time in proportion to the length of %#', (text) => {
  const start = performance.now()
  removeThoughts(text)
  expect(performance.now() - start).toBeLessThan(10_000)
})
