import { limits as contactLimits } from '#contract/contact.ts'
import { limits as editLimits } from '#contract/edits.ts'
import { limits as projectLimits } from '#contract/projects.ts'
import { limits as toolLimits } from '#contract/tools.ts'
import { fileName } from '#manuscript/export/file-names.ts'
import { tableToText } from '#manuscript/export/txt/table.ts'
import { chapterLine } from '#manuscript/import/txt/chapter-lines.ts'
import { htmlToDraft } from '#manuscript/import/html/html-to-draft.ts'
import { readMarkdown } from '#manuscript/import/markdown/read-markdown.ts'
import { markDocx } from '#manuscript/import/docx/docx-marks.ts'
import { repairDocx } from '#manuscript/import/docx/docx-repairs.ts'
import { createItemNumbers } from '#manuscript/import/docx/docx-numbers.ts'
import { readRtf } from '#manuscript/import/rtf/read-rtf.ts'
import { readTxt } from '#manuscript/import/txt/read-txt.ts'
import { addCssRules } from '#manuscript/model/html/css-rules.ts'
import { draftToManuscript } from '#manuscript/import/draft-to-manuscript.ts'
import { blocksToMarkdown } from '#manuscript/model/blocks/markdown/manuscript-to-markdown.ts'
import { cleanLine, cleanText, safeLink } from '#manuscript/model/clean-text.ts'
import { countWords } from '#manuscript/model/count-words.ts'
import { detectLanguage } from '#manuscript/model/language-detection/detect-language.ts'
import { diffBlocks } from '#manuscript/model/diff/diff-blocks.ts'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { isWrapped, withKeptLines } from '#manuscript/model/markdown/line-breaks.ts'
import { markdownToBlocks, readMarkdownPieces } from '#manuscript/model/blocks/markdown/markdown-to-manuscript.ts'
import { findCandidates } from '#manuscript/model/names/find-candidates.ts'
import { proposeRename } from '#manuscript/model/names/propose-rename.ts'
import { safeMarkdown } from '#manuscript/model/markdown/safe-markdown.ts'
import { blocksAfter, diffText, keepRest, markedLines } from '#manuscript/model/diff/text-diff.ts'
import { textDirection } from '#manuscript/model/text-direction.ts'
import { scrubSecrets } from '#server/security/scrub-secrets.ts'
import { linkAddress } from '#web/editor/links/link-address.ts'
import { looksLikeMarkdown } from '#web/editor/paste/looks-like-markdown.ts'
import { plainTextToLines } from '#web/editor/paste/plain-text-to-lines.ts'
import { cutBlocks, findRange, joinBlocks } from '#web/features/edits/selection/cut-blocks.ts'
import { proseRanges } from '#web/features/edits/selection/prose-ranges.ts'
import { fitSelection } from '#writer/desk/fit-selection.ts'
import { changedWords } from '#web/editor/saving/versions/block-words.ts'
import { markMatch } from '#web/features/projects/history/mark-match.ts'
import { findInText, replaceMatches } from '#web/features/projects/panels/find-in-text.ts'
import { compareTexts } from '#web/site/tools/compare-texts.ts'
import { keptFacts } from '#web/site/tools/kept-facts.ts'
import { acceptFacts } from '#writer/bible/accept-facts.ts'
import { emptyBible } from '#writer/bible/bible.ts'
import { retrieve } from '#writer/bible/retrieve.ts'
import { createTextIndex } from '#writer/bible/text-index.ts'
import { keyFacts } from '#writer/book/key-facts.ts'
import { extractText } from '#writer/book/extract-text.ts'
import { builtinWriter } from '#writer/builtin/builtin-writer.ts'
import { hasProtectedSpan } from '#writer/builtin/text/protected-spans.ts'
import { splitSentences } from '#writer/builtin/text/split-sentences.ts'
import { jsonValuesIn } from '#writer/model/json-in-text.ts'
import { createThoughtFilter } from '#writer/model/thoughts/thought-filter.ts'
import { removeThoughts } from '#writer/model/thoughts/remove-thoughts.ts'
import { isComplete, sentencesOf, removeBrokenEnd } from '#writer/quality/complete.ts'
import { findForeign } from '#writer/quality/foreign.ts'
import { checkCitations, checkQuotes } from '#writer/questions/check-answer.ts'
import { rankPassages } from '#writer/questions/rank-passages.ts'
import type { Source } from '#writer/questions/source.ts'
import { keepsEverything } from '#writer/quality/keeps-everything.ts'
import { languageJudge, languageShare } from '#writer/quality/language-share.ts'
import { isBareAssent, isPostamble, isPreamble } from '#writer/quality/chatter.ts'
import { findLeaks, leakFinder } from '#writer/quality/leaks.ts'
import { loopWatch } from '#writer/quality/loop-watch.ts'
import { keepsNames, namesIn, numbersIn } from '#writer/quality/names-and-numbers.ts'
import { isRefusal } from '#writer/quality/detect-refusal.ts'
import { createRepetitionIndex } from '#writer/quality/repetition-index.ts'
import { textPieces } from '#writer/quality/text-pieces.ts'
import { replyProblem } from '#writer/quality/useful-reply.ts'
import { removeLoop } from '#writer/quality/remove-loop.ts'
import { safeText } from '#writer/safe-deltas.ts'
import { choosePassages } from '#writer/tasks/choose-passages.ts'
import { cleanReply } from '#writer/tasks/clean-reply.ts'
import { cleanTitle } from '#writer/tasks/clean-title.ts'
import { createStreamCleaner } from '#writer/tasks/stream-cleaner.ts'
import { joinContinuation } from '#writer/tasks/join-continuation.ts'
import { isUnchanged, judgeReply } from '#writer/tasks/judge-reply.ts'
import { editChunks } from '#writer/tasks/edit-chunks.ts'
import { readOutline } from '#writer/tasks/read-outline.ts'
import type { Prose, WritingCall } from '#writer/writer.ts'

/** A rule that reads text of a user, a file or a model. */
export interface Rule {
  name: string
  /** Maximum length of its input in characters. */
  most: number
  run: (text: string) => unknown
  /**
   * True if the rule stops after a number of differences. Its cost grows quadratically only up to
   * that number.
   */
  isBounded?: true
}

const writer = builtinWriter()
const call = (language: LanguageCode, more: Partial<WritingCall['context']> = {}): WritingCall => ({
  context: { language, ...more },
  user: 'somebody',
})
const drain = async (prose: Prose): Promise<void> => {
  for await (const _ of prose);
}

const answerSources: Source[] = [
  { number: 1, type: 'manuscript', title: '', text: 'Her left eye was made of glass.', quote: '', block: 0 },
]
const tool = toolLimits.content
const edit = editLimits.content
/** The token limit of a model's reply is far lower. */
const reply = 200_000
const line = 20_000
const file = 1_000_000

const english = await languageJudge('english')
const counts = { chapters: 3, subChapters: 3 }
/** Splits text into deltas of a stream. */
const inDeltas = (text: string, size: number): string[] =>
  Array.from({ length: Math.ceil(text.length / size) }, (_, at) => text.slice(at * size, (at + 1) * size))
const asBlock = (text: string): string =>
  JSON.stringify({ type: 'paragraph', version: 1, children: [{ type: 'text', version: 1, text }] })
const asBlocks = (text: string) => [{ key: 'a', json: asBlock(text) }]
const search = (text: string, query: string, wholeWords: boolean, matchCase = false) => {
  const blocks = asBlocks(text)
  return replaceMatches(blocks, findInText(blocks, { query, wholeWords, matchCase }), 'other')
}
const changed = (text: string): string => text.replaceAll('a', 'b').split('').toReversed().join('')
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

export const rules: readonly Rule[] = [
  ...(['english', 'german', 'japanese', 'thai', 'arabic'] as const).map((language): Rule => ({
    name: `built-in writer: shorten, ${language}`,
    most: tool,
    run: (text) => drain(writer.shorten({ content: text, to: 'half' }, call(language))),
  })),
  {
    name: 'built-in writer: shorten to a quarter',
    most: tool,
    run: (text) => drain(writer.shorten({ content: text, to: 'quarter' }, call('english'))),
  },
  ...['casual', 'formal', 'simplified', 'professional'].map((tone): Rule => ({
    name: `built-in writer: paraphrase, ${tone}`,
    most: tool,
    run: (text) => drain(writer.paraphrase({ content: text, tone }, call('english'))),
  })),
  {
    name: 'built-in writer: expand',
    most: tool,
    run: (text) => drain(writer.expand({ content: text }, call('english'))),
  },
  ...['Fix the spacing', 'make it a bulleted list', 'make it a numbered list', 'Shorten this to half'].map(
    (prompt): Rule => ({
      name: `built-in writer: prompt “${prompt}”`,
      most: edit,
      run: (text) => drain(writer.customPrompt({ content: text, prompt }, call('english'))),
    }),
  ),
  {
    name: 'fitting a text between the rest of its paragraph',
    most: edit,
    run: (text) => fitSelection(text, changed(text), { before: text, after: text }, 'english'),
  },
  {
    name: 'finding the selected prose of a paragraph, and cutting it out',
    most: edit,
    run: (text) => {
      const blocks = [JSON.parse(asBlock(text)) as EditorNode]
      const range = { start: Math.floor(text.length / 3), end: Math.floor(text.length / 2) }
      proseRanges(blocks, range)
      const cut = cutBlocks(blocks, range)
      findRange(blocks, [JSON.parse(asBlock(`a${text}a`)) as EditorNode], range)
      return joinBlocks(cut, cut.middle)
    },
  },
  {
    name: 'built-in writer: the prompt itself',
    most: editLimits.prompt,
    run: (text) => drain(writer.customPrompt({ content: 'Some text.', prompt: text }, call('english'))),
  },
  {
    name: 'built-in writer: title',
    most: editLimits.title,
    run: (text) => writer.rewriteTitle({ title: text }, call('english')),
  },
  {
    name: 'built-in writer: outline of a description',
    most: projectLimits.description,
    run: (text) => writer.outline({ length: 6 }, call('english', { description: text })),
  },
  {
    name: 'built-in writer: section with a description',
    most: projectLimits.description,
    run: (text) => drain(writer.draftSection({ title: 'Watering' }, call('english', { description: text }))),
  },
  {
    name: 'built-in writer: section with a reference',
    most: tool,
    run: (text) =>
      drain(writer.draftSection({ title: 'Word' }, call('english', { references: [{ title: 'A', content: text }] }))),
  },
  ...(['english', 'german', 'thai', 'arabic', 'chinese_simplified'] as const).map((language): Rule => ({
    name: `sentences, ${language}`,
    most: tool,
    run: (text) => splitSentences(text, language),
  })),
  { name: 'protected spans', most: tool, run: hasProtectedSpan },
  { name: 'clean text', most: file, run: cleanText },
  { name: 'clean line', most: file, run: cleanLine },
  { name: 'link', most: file, run: safeLink },
  { name: 'link in the editor', most: file, run: (text) => linkAddress(text, 'example.org') },
  { name: 'count words, English', most: file, run: (text) => countWords(text, 'english') },
  { name: 'count words, Japanese', most: file, run: (text) => countWords(text, 'japanese') },
  { name: 'count words, Thai', most: tool, run: (text) => countWords(text, 'thai') },
  { name: 'detect language', most: file, run: detectLanguage },
  // Longer texts are sanitized in a thread with a limited computing time.
  { name: 'safe Markdown', most: 50_000, run: safeMarkdown },
  { name: 'safe text without parsing', most: reply, run: safeText },
  { name: 'text direction', most: file, run: textDirection },
  { name: 'Markdown to blocks', most: tool, run: markdownToBlocks },
  { name: 'Markdown to pieces', most: tool, run: (text) => readMarkdownPieces(text) },
  {
    name: 'blocks to Markdown',
    most: tool,
    run: (text) => blocksToMarkdown([{ type: 'paragraph', text: [{ text, bold: true }] }]),
  },
  {
    name: 'quotation to Markdown',
    most: tool,
    run: (text) => blocksToMarkdown([{ type: 'quote', text: text.split('a').map((part) => ({ text: part })) }]),
  },
  { name: 'formulas of a reply', most: tool, run: (text) => markdownToBlocks(`\\[${text.replaceAll('a', '\\(')}`) },
  {
    name: 'formulas in lines',
    most: tool,
    run: (text) => markdownToBlocks(text.replaceAll('a', '\\(\n').replaceAll('b', '$_\n')),
  },
  { name: 'signs of Markdown', most: tool, run: looksLikeMarkdown },
  { name: 'kept lines', most: tool, run: withKeptLines },
  { name: 'wrapped lines', most: tool, run: (text) => isWrapped(text.split('\n')) },
  { name: 'table', most: tool, run: (text) => markdownToBlocks(`| a | b |\n|---|---|\n${text}\n${text}`) },
  { name: 'table with this rule', most: tool, run: (text) => markdownToBlocks(`| a | b |\n${text}\n| a | b |`) },
  {
    name: 'diff of blocks',
    isBounded: true,
    most: tool,
    run: (text) => diffBlocks(text.split('\n'), changed(text).split('\n')),
  },
  {
    name: 'diff of words',
    isBounded: true,
    most: tool,
    run: (text) => {
      const [before, after] = [text, changed(text)].map((one) => [
        { type: 'paragraph' as const, text: [{ text: one }] },
      ])
      const stretches = diffText(before!, after!, 'english')
      blocksAfter(keepRest(stretches), (at) => at % 2 === 0)
      return markedLines(stretches)
    },
  },
  {
    name: 'diff of the history',
    isBounded: true,
    most: tool,
    run: (text) => changedWords(text, changed(text), 'english'),
  },
  { name: 'diff of the tools', isBounded: true, most: tool, run: (text) => compareTexts(text, changed(text)) },
  { name: 'kept facts', most: tool, run: (text) => keptFacts(text, changed(text)) },
  { name: 'find and replace', most: tool, run: (text) => search(text, text.slice(0, 20), false) },
  { name: 'find whole words', most: tool, run: (text) => search(text, text.slice(-20), true) },
  { name: 'find a letter', most: tool, run: (text) => search(text, 'a', false, true) },
  { name: 'find a long text', most: tool, run: (text) => search(text, `${text.slice(0, text.length / 2)}x`, false) },
  { name: 'mark a match', most: tool, run: (text) => markMatch(text, text.slice(-200)) },
  { name: 'paste plain text', most: file, run: plainTextToLines },
  { name: 'file name', most: file, run: (text) => fileName(text, 'docx') },
  { name: 'log line', most: contactLimits.message, run: scrubSecrets },
  { name: 'import TXT', most: file, run: async (text) => draftToManuscript(readTxt(bytes(text)), { name: 'a.txt' }) },
  {
    name: 'import Markdown',
    most: file,
    run: async (text) => draftToManuscript(await readMarkdown(bytes(text)), { name: 'a.md' }),
  },
  {
    name: 'import Markdown: verse',
    most: file,
    run: (text) => readMarkdown(bytes(`| a\n${text.replaceAll('a', '\n| ')}`)),
  },
  {
    name: 'import Markdown: table with borders',
    most: file,
    run: (text) =>
      readMarkdown(
        bytes(
          `+---+---+\n${text
            .split('\n')
            .map((line) => `| ${line} | |\n+---+---+`)
            .join('\n')}`,
        ),
      ),
  },
  {
    name: 'import Markdown with front matter',
    most: tool,
    run: (text) => readMarkdown(bytes(`---\ntitle: ${text}\n---\na`)),
  },
  { name: 'import HTML', most: file, run: (text) => htmlToDraft(`<p>${text}</p>`) },
  { name: 'import HTML: elements', most: file, run: (text) => htmlToDraft(text.replaceAll(/\w/g, '<i>a</b>')) },
  { name: 'import RTF', most: file, run: (text) => readRtf(bytes(`{\\rtf1 ${text}}`)) },
  {
    name: 'import RTF: formulas',
    most: file,
    run: (text) => readRtf(bytes(`{\\rtf1 {\\mmath{\\*\\moMath {\\mr ${text}}}}}`)),
  },
  {
    name: 'import DOCX: marks',
    most: file,
    run: (text) =>
      markDocx(text, {
        formulas: [],
        numbers: createItemNumbers(''),
        roles: new Map(),
        directionOf: () => undefined,
        onHidden: () => {},
      }),
  },
  {
    name: 'import DOCX: fields',
    most: file,
    run: (text) => {
      for (const name of ['EQ', 'SYMBOL 1', 'LISTNUM'])
        repairDocx(`<w:instrText>${name} ${text.replaceAll('a', `</w:instrText><w:instrText>${name}`)}`, () => {})
    },
  },
  { name: 'import style sheets', most: file, run: (text) => addCssRules(new Map(), text) },
  {
    name: 'export TXT: table',
    most: file,
    run: (text) =>
      tableToText(
        inDeltas(text, 40).map((cell) => [cell, cell]),
        { header: true, align: [null, null] },
      ),
  },
  { name: 'export TXT: cell', most: file, run: (text) => tableToText([[text]], { header: false, align: [null] }) },
  { name: 'chapter line', most: line, run: chapterLine },
  {
    name: 'clean a reply',
    most: reply,
    run: (text) => cleanReply(text, { language: 'english', instructions: 'Write a text. Keep it short.' }),
  },
  { name: 'clean a title', most: reply, run: (text) => cleanTitle(text, '', 'english') },
  { name: 'thoughts', most: reply, run: removeThoughts },
  {
    name: 'thoughts in a stream',
    most: reply,
    run: (text) => {
      const filter = createThoughtFilter()
      for (const delta of inDeltas(text, 7)) filter(delta)
      return filter.flush()
    },
  },
  {
    name: 'hold back in a stream',
    most: reply,
    run: (text) => {
      const held = createStreamCleaner('english')
      for (const delta of inDeltas(text, 7)) held.push(delta)
      return held.flush()
    },
  },
  ...(['english', 'japanese'] as const).map((language): Rule => ({
    name: `loop in a stream, ${language}`,
    most: reply,
    run: (text) => {
      const watch = loopWatch(language)
      for (const delta of inDeltas(text, 7)) watch(delta)
    },
  })),
  { name: 'without loop', most: reply, run: (text) => removeLoop(text, 'english') },
  { name: 'join continuation', most: reply, run: (text) => joinContinuation(text, text) },
  { name: 'citations of an answer', most: reply, run: (text) => checkCitations(text, answerSources) },
  {
    name: 'quotes of an answer',
    most: line,
    run: (text) => checkQuotes(text, { sources: answerSources, question: 'Who?', language: 'english' }),
  },
  {
    name: 'passages for a question',
    most: file,
    run: (text) =>
      rankPassages([{ text, isHeading: false }], {
        language: 'english',
        texts: [{ text: 'Who has a glass eye?', weight: 1 }],
        characters: 20_000,
      }),
  },
  { name: 'refusal', most: reply, run: (text) => isRefusal(text, 'english') },
  { name: 'refusal in Arabic', most: reply, run: (text) => isRefusal(text, 'arabic') },
  { name: 'useful reply', most: reply, run: (text) => replyProblem(text, { language: 'english', wordsAsked: 300 }) },
  {
    name: 'judge a reply',
    most: reply,
    run: (text) => judgeReply(text, { language: 'english', source: text, target: 300 }),
  },
  { name: 'unchanged', most: reply, run: (text) => isUnchanged(text, changed(text)) },
  { name: 'foreign paragraphs', most: reply, run: (text) => findForeign(text, english, 'english') },
  { name: 'language share', most: reply, run: (text) => languageShare(text, english) },
  { name: 'complete', most: reply, run: (text) => isComplete(text, 'english') },
  { name: 'complete, Thai', most: reply, run: (text) => isComplete(text, 'thai') },
  { name: 'without broken end', most: reply, run: (text) => removeBrokenEnd(text, 'english') },
  { name: 'sentences of a reply', most: reply, run: (text) => sentencesOf(text, 'english') },
  { name: 'keeps everything', most: reply, run: (text) => keepsEverything(text, changed(text), 'english') },
  { name: 'keeps names', most: reply, run: (text) => keepsNames(text, changed(text), 'english') },
  { name: 'keeps names, Arabic', most: reply, run: (text) => keepsNames(text, changed(text), 'arabic') },
  { name: 'names', most: reply, run: (text) => namesIn(text, 'german') },
  { name: 'numbers', most: reply, run: numbersIn },
  { name: 'preamble', most: reply, run: (text) => isPreamble(text, 'english') },
  { name: 'postamble', most: reply, run: (text) => isPostamble(text, 'english') },
  { name: 'bare assent', most: reply, run: (text) => isBareAssent(text, 'english') },
  { name: 'leaks', most: reply, run: (text) => findLeaks(text, leakFinder(text), 'english') },
  { name: 'text pieces', most: reply, run: textPieces },
  {
    name: 'said before',
    most: reply,
    run: (text) => {
      const repetitions = createRepetitionIndex('english')
      repetitions.remember('a', [text])
      return [repetitions.share(text, 'b'), repetitions.isRepeated(text), repetitions.isCopied(text)]
    },
  },
  { name: 'key facts', most: reply, run: (text) => keyFacts(text, 'english') },
  {
    name: 'facts of a section',
    most: reply,
    run: (text) => {
      const fact = { entity: 'Marta', aliases: [], attribute: 'age', storyTime: '' }
      const quotes = [text.slice(0, 300), text.slice(-300), 'a', '“”']
      acceptFacts(
        { facts: quotes.map((quote) => ({ ...fact, quote, value: quote.slice(-20) })), promises: [], kept: [] },
        { place: null, text, language: 'english' },
      )
    },
  },
  {
    name: 'sentences about a name',
    most: reply,
    run: (text) => {
      const index = createTextIndex('english')
      index.put({ chapter: 0, section: 0 }, [text])
      index.find(['Marta Berg', 'a'], text)
    },
  },
  {
    name: 'memory of a section',
    most: reply,
    run: (text) =>
      retrieve(emptyBible, undefined, {
        place: { chapter: 0, section: 0 },
        plan: text,
        language: 'english',
        tokens: 1200,
        inOrder: true,
      }),
  },
  {
    name: 'salvage',
    most: reply,
    run: (text) =>
      extractText(text, {
        language: 'english',
        instructions: 'Write a section.',
        titles: ['Ab', 'The beginning'],
        judge: english,
        repetitions: createRepetitionIndex('english'),
        wasCut: true,
      }),
  },
  { name: 'pieces of a text', most: edit, run: (text) => editChunks(text, 700, 'english') },
  {
    name: 'passages of references',
    most: tool,
    run: (text) => choosePassages([{ title: 'A', content: text }], text.slice(0, 300), 'english'),
  },
  ...(
    [
      'english',
      'german',
      'french',
      'polish',
      'finnish',
      'hungarian',
      'turkish',
      'korean',
      'japanese',
      'ukrainian',
    ] as const
  ).map((language): Rule => ({
    name: `rename a person, ${language}`,
    most: file,
    run: (text) =>
      proposeRename([{ block: 'a', text }], {
        language,
        entity: { id: '1', type: 'person', name: 'Ab Cd', aliases: ['a', 'The'] },
        newName: 'Marta Nowak',
        others: [{ id: '2', type: 'person', name: 'Ab Ef' }],
      }),
  })),
  ...(['english', 'german', 'polish'] as const).map((language): Rule => ({
    name: `candidates for the codex, ${language}`,
    most: file,
    run: (text) => findCandidates([{ block: 'a', text }], { language }),
  })),
  { name: 'outline in a reply', most: reply, run: (text) => readOutline(text, counts) },
  { name: 'JSON in a reply', most: reply, run: jsonValuesIn },
]
