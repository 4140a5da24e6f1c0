const inFigures = (number: number): string => number.toLocaleString('en')
const counted = (count: number, one: string, many: string): string => `${inFigures(count)} ${count === 1 ? one : many}`

/**
 * Texts of the tools that the browser needs too, separate from the texts of the pages around them.
 */
export const toolWords = {
  processing: 'Processing...',
  stop: 'Stop',
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'Not copied. Select the text and copy it yourself',
  goOn: 'Use as new text',
  undo: 'Undo',
  undone: 'The previous text and result are restored.',
  clear: 'Clear',
  cleared: 'The text and the result were removed from this tab.',
  language: {
    label: 'Language',
    detect: 'Detect',
    detected: (name: string): string => `${name} (detected)`,
    unsure: (name: string): string =>
      `The text looks like ${name}, but it may be in another language. If so, choose the language under your text and try again.`,
  },
  withoutModel: {
    expand:
      'Expanding needs a language model, and none is connected here. Without one, Inkloom would have to invent content.',
    style: 'Style matching needs a language model, and none is connected here.',
    paraphrase:
      'No language model is connected here. Without one, Inkloom replaces single words and phrases, in English only.',
    shorten:
      'No language model is connected here. Without one, Inkloom leaves out whole sentences. It keeps sentences that state a condition, a negation, a warning, a dose or a deadline, so the text may stay longer than you asked for.',
    alike: (tones: readonly string[]): string => `These tones give the same text: ${tones.join(', ')}.`,
  },
  showChanges: 'What changed',
  showText: 'The text alone',
  wordsOf: (words: number, most: number): string => `${inFigures(words)} of ${inFigures(most)} words`,
  words: (words: number): string => counted(words, 'word', 'words'),
  tooLong: (most: number): string =>
    `The free tools take ${inFigures(most)} words at once. Please take a part of this text.`,
  failed:
    'The text could not be changed, because the connection to the server failed. Your text is still here. Please try again.',
  written: 'Written so far',
  stopped: 'Stopped. This is the text so far.',
  done: 'Done.',
  builtin: 'Written without a language model, so it changes little and makes nothing up.',
  connect: {
    question: 'How to connect one',
    answer:
      'Whoever runs this site can start a model server on the same machine, such as Ollama, LM Studio or llama.cpp. Inkloom finds it automatically. They can also name an OpenAI-compatible service in the file .env, with AI_BASE_URL, AI_API_KEY and AI_MODEL, and restart Inkloom.',
  },
  report: {
    words: 'Words',
    beforeAfter: (before: number, after: number): string => `${inFigures(before)} before, ${inFigures(after)} after`,
    target: (words: number): string => `; asked for about ${inFigures(words)}`,
    changed: 'Changed',
    share: (share: number): string => `${Math.round(share * 100)}% of the words`,
    kinds: {
      numbers: ['number', 'Numbers'],
      names: ['name', 'Names'],
      quotes: ['quotation', 'Quotations'],
      links: ['link', 'Links'],
    },
    kept: (total: number, one: string): string =>
      total === 1 ? `The one ${one} was kept` : `All ${inFigures(total)} were kept`,
    missing: (facts: readonly string[], more: number): string =>
      `Not found: ${facts.join(', ')}${more > 0 ? ` and ${inFigures(more)} more` : ''}`,
    limits: 'This compares letters. It can’t tell whether a sentence still means the same.',
  },
  rating: {
    question: 'How useful was this tool?',
    star: (stars: number): string => counted(stars, 'star', 'stars'),
    thanks: 'Thank you for your feedback!',
    summary: (average: number, count: number): string =>
      `${average.toFixed(1)} of 5, from ${counted(count, 'rating', 'ratings')}`,
  },
} as const
