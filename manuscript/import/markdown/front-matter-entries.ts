import { fieldName, type FieldValue, type Fields } from './front-matter-values.ts'

/** One of the values of a field: a text, and the other fields of the same entry in the file. */
export interface Entry {
  text: string
  /** True if the field has a list of values. */
  isListed: boolean
  /** Returns the text of the first of these fields of the same entry, or an empty text. */
  take: (...names: string[]) => string
  /** Records that the value, or another field of the entry, is not kept. */
  miss: (name?: string) => void
}

const mainNames = ['text', 'name', 'title', 'literal']

/** Returns all texts of a value. */
const textsIn = (value: FieldValue): string[] =>
  typeof value === 'string' ? [value].filter((text) => text.trim() !== '') : [...value.values()].flatMap(textsIn)

const byName = (fields: Fields): Fields => new Map([...fields].map(([name, value]) => [fieldName(name), value]))

/** Reads the fields of front matter, and remembers which were not read. */
export class FieldEntries {
  private readonly fields: Fields
  /** The names of fields as written in the file. */
  private readonly written: ReadonlyMap<string, string>
  private readonly read = new Map<string, Entry[]>()
  /** The names of unused fields next to texts, by entry. */
  private readonly left = new Map<Entry, Fields>()
  /** Values that are not kept: whole entries, or single fields of entries. */
  private readonly missed = new Map<string, Set<Entry | string>>()
  constructor(fields: Fields) {
    this.fields = byName(fields)
    this.written = new Map([...fields.keys()].map((name) => [fieldName(name), name]))
  }

  private readonly noteMissed = (field: string, what: Entry | string): void => {
    const missed = this.missed.get(field) ?? new Set()
    this.missed.set(field, missed.add(what))
  }

  private entryOf(field: string, value: FieldValue, isListed: boolean): Entry {
    const left: Fields = value instanceof Map ? byName(value) : new Map()
    const take = (...names: string[]): string => {
      const name = names.find((one) => left.has(one))
      if (name === undefined) return ''
      const text = textsIn(left.get(name)!).join(', ')
      left.delete(name)
      return text
    }
    const text = value instanceof Map ? take(...mainNames) : textsIn(value).join(', ')
    const entry: Entry = { text, isListed, take, miss: (name) => this.noteMissed(field, name ?? entry) }
    this.left.set(entry, left)
    return entry
  }

  /** Returns the values of a field that are not empty. */
  entries(field: string): Entry[] {
    const known = this.read.get(field)
    if (known) return known
    const value = this.fields.get(field)
    const values = Array.isArray(value) ? value : value === undefined ? [] : [value]
    const entries = values
      .filter((one) => textsIn(one).length > 0)
      .map((one) => this.entryOf(field, one, Array.isArray(value)))
    this.read.set(field, entries)
    return entries
  }

  texts(field: string): string[] {
    return this.entries(field).map(({ text }) => text)
  }

  /** Returns the values of a field in one line, or an empty text if it has none. */
  text(field: string): string {
    return this.texts(field).join(', ')
  }

  /** Records that nothing of a field is kept. */
  miss(field: string): void {
    for (const entry of this.entries(field)) this.noteMissed(field, entry)
  }

  /** Names the fields that are not kept, or only in part. */
  report(known: readonly string[]): { unread: string[]; partly: string[] } {
    const unread: string[] = []
    const partly: string[] = []
    for (const [field, value] of this.fields) {
      if (textsIn(value).length === 0) continue
      const entries = this.read.get(field)
      const missed = this.missed.get(field) ?? new Set()
      const name = this.written.get(field) ?? field
      if (!known.includes(field) || entries?.every((entry) => missed.has(entry))) unread.push(name)
      else if (entries && (missed.size > 0 || entries.some((entry) => this.hasMore(entry)))) partly.push(name)
    }
    return { unread, partly }
  }

  private hasMore(entry: Entry): boolean {
    return [...this.left.get(entry)!.values()].some((value) => textsIn(value).length > 0)
  }
}
