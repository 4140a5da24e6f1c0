import { readdirSync, readFileSync } from 'node:fs'

/** A word of a treebank sentence, with its place in the sentence's text. */
export interface TreebankWord {
  form: string
  lemma: string
  part: string
  /** The tag of the treebank's own scheme. */
  tag: string
  features: Readonly<Record<string, string>>
  start: number
  end: number
}

export interface TreebankSentence {
  id: string
  text: string
  words: TreebankWord[]
}

const featuresOf = (column: string): Record<string, string> =>
  column === '_' ? {} : Object.fromEntries(column.split('|').map((one) => one.split('=') as [string, string]))

/** Reads one sentence, or returns undefined if its words aren't found in its text. */
const readSentence = (lines: readonly string[]): TreebankSentence | undefined => {
  const text = lines.find((line) => line.startsWith('# text = '))?.slice('# text = '.length)
  const id = lines.find((line) => line.startsWith('# sent_id = '))?.slice('# sent_id = '.length) ?? ''
  if (text === undefined) return undefined
  const words: TreebankWord[] = []
  const rows = lines.map((line) => line.split('\t')).filter(({ length }) => length >= 8)
  let cursor = 0
  let insideUntil = 0
  for (const [at, [id, form, ownLemma, part, tag, features]] of rows.entries()) {
    if (id === undefined || form === undefined || id.includes('.')) continue
    if (!id.includes('-') && Number(id) <= insideUntil) continue
    let lemma = ownLemma!
    if (id.includes('-')) {
      const [one = [], other = []] = rows.slice(at + 1)
      // The words of a contraction have no position of their own, but those of "Anna's" have one.
      if (other[3] === 'PART' && `${one[1]}${other[1]}` === form) continue
      insideUntil = Number(id.split('-')[1])
      lemma = one[2] ?? lemma
    }
    const start = text.indexOf(form, cursor)
    if (start < 0) return undefined
    cursor = start + form.length
    words.push({ form, lemma, part: part!, tag: tag!, features: featuresOf(features!), start, end: cursor })
  }
  return { id, text, words }
}

/** Reads the files of a language, such as `pl-dev.conllu` and `pl-test.conllu`. */
export const readTreebank = (folder: string, tag: string): TreebankSentence[] =>
  readdirSync(folder)
    .filter((name) => name.startsWith(`${tag}-`) && name.endsWith('.conllu'))
    .flatMap((name) => readFileSync(`${folder}/${name}`, 'utf8').split('\n\n'))
    .flatMap((sentence) => readSentence(sentence.split('\n')) ?? [])
