import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { FrontPlace } from '../page-list/page-start.ts'
import type { TypstInput } from './pdf-input.ts'

/**
 * `wasm` is the same typesetter for machines without a native one. It is slower and cannot
 * guarantee PDF/UA.
 */
export type TypstEngine = 'native' | 'wasm'

export class TypstFailed extends Error {
  override name = 'TypstFailed'
}

interface Setting {
  fontFiles: string[]
  /** The bytes of images by their absolute paths. */
  images?: ReadonlyMap<string, Uint8Array>
  engine?: TypstEngine
}

/** The files of the template by the names under which they import each other. */
export const templateFiles = {
  'book.typ': new URL('pdf-book.typ', import.meta.url),
  'pdf-blocks.typ': new URL('pdf-blocks.typ', import.meta.url),
  'pdf-design.typ': new URL('pdf-design.typ', import.meta.url),
  'matter.typ': new URL('pdf-matter.typ', import.meta.url),
}

const templates = (): [name: string, source: string][] =>
  Object.entries(templateFiles).map(([name, file]) => [name, readFileSync(file, 'utf8')])

// A folder that does not exist, so that templates can't read files.
const workspace = '/nowhere'

/** Pages from 1, in the order of the pages of the file. */
export interface ReportedPages {
  places: [place: number | FrontPlace, page: number][]
  /** The pages of the headings of parts, chapters, sections and back matter, in reading order. */
  headings: number[]
  /** The numbers that are printed on these pages. */
  labels: Record<string, string>
}

/** A note with an id that is not on the page of its number. */
export interface NoteApart {
  id: number
  /** True if the block of the number begins on the first of both pages. */
  begins: boolean
  /** The distance of the number from the top of that page, or null if the page has the note. */
  y: number | null
  /** The place where the first marked word on the line of the number begins, or null without one. */
  offset: number | null
}

/** A book that is laid out. */
export interface Typeset {
  pages: number
  /**
   * Returns the positions of marked text, each with its page and distance from the top: that of the
   * beginning with the number of the mark, and that of the last line with the negative number.
   */
  starts: () => [id: number, page: number, y: number][]
  notesApart: () => NoteApart[]
  /** Returns the number of pages of the contents of a draft. */
  contentsPages: () => number
  /** Returns the pages of places and headings, if the input asks for them. */
  reportedPages: () => ReportedPages
  /** Writes the file. Without `tags` it is for a printer. */
  pdf: (options: { tags: boolean }) => Uint8Array
}

type Starts = ReturnType<Typeset['starts']>

export type LayOut = (input: TypstInput) => Typeset

/** A typesetter with its fonts. It can set books with other images. */
type Opened = (images: ReadonlyMap<string, Uint8Array>) => LayOut

interface SetDocument {
  /** Returns the values of the marks with a label. */
  query: (label: string) => unknown[]
  pdf: Typeset['pdf']
}

const typesetOf = ({ query, pdf }: SetDocument): Typeset => {
  const read = (label: string): unknown => query(label)[0]
  return {
    pages: read('page-count') as number,
    starts: () => (read('starts') ?? []) as Starts,
    notesApart: () => (read('notes-apart') ?? []) as NoteApart[],
    contentsPages: () => {
      const [first = 0, last = 0] = (read('contents-pages') ?? []) as number[]
      return last - first + 1
    },
    reportedPages: () => read('pages') as ReportedPages,
    pdf,
  }
}

const openNative = async (fontFiles: string[]): Promise<Opened> => {
  const { NodeCompiler } = await import('@myriaddreamin/typst-ts-node-compiler')
  const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontPaths: fontFiles }] })
  const pdfOf = (document: Parameters<typeof compiler.pdf>[0], tags: boolean) => {
    if (!tags) return compiler.pdf(document, { pdfTags: false })
    // PDF/UA is impossible if no font has one of the characters. The book still gets its tags. Typst
    // can fail to close the tags of a title that is longer than a page, and then writes none.
    for (const standard of [{ pdfStandard: 'ua-1' }, {}]) {
      try {
        return compiler.pdf(document, standard)
      } catch {
        continue
      }
    }
    return compiler.pdf(document, { pdfTags: false })
  }
  return (images) => {
    // Frees cached results that were used neither for the last book nor for the one before.
    compiler.evictCache(2)
    compiler.resetShadow()
    for (const [name, source] of templates()) compiler.addSource(`${workspace}/${name}`, source)
    for (const [path, bytes] of images) compiler.mapShadow(workspace + path, Buffer.from(bytes))
    return (input) => {
      compiler.mapShadow(`${workspace}/book.json`, Buffer.from(JSON.stringify(input)))
      const compiled = compiler.compile({ mainFilePath: `${workspace}/book.typ` })
      const document = compiled.result
      if (!document) throw new TypstFailed(JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics))
      return typesetOf({
        query: (label) => compiler.query(document, { selector: `<${label}>`, field: 'value' }) as unknown[],
        pdf: ({ tags }) => pdfOf(document, tags),
      })
    }
  }
}

/** The kind of a document with pages, and the format of a PDF. */
const [PAGED, PDF] = [0, 1] as const
/** Diagnostics as objects. */
const OBJECTS = 3

const openWasm = async (fontFiles: string[]): Promise<Opened> => {
  const { initSync, TypstCompilerBuilder } = await import('@myriaddreamin/typst-ts-web-compiler')
  const code = import.meta.resolve('@myriaddreamin/typst-ts-web-compiler/wasm')
  initSync({ module: await readFile(fileURLToPath(code)) })
  const builder = new TypstCompilerBuilder()
  builder.set_dummy_access_model()
  for (const file of fontFiles) await builder.add_raw_font(await readFile(file))
  const compiler = await builder.build()
  for (const [name, source] of templates()) compiler.add_source(`/${name}`, source)
  // The last document. Nobody needs it after the next one is set, which frees its memory.
  let document: ReturnType<typeof compiler.snapshot> | undefined
  return (images) => {
    for (const [path, bytes] of images) compiler.map_shadow(path, bytes)
    return (input) => {
      compiler.map_shadow('/book.json', new TextEncoder().encode(JSON.stringify(input)))
      document?.free()
      const set = (document = compiler.snapshot(undefined, '/book.typ'))
      const { hasError, diagnostics } = set.compile(PAGED, OBJECTS) as { hasError: boolean; diagnostics: unknown }
      if (hasError) throw new TypstFailed(JSON.stringify(diagnostics))
      return typesetOf({
        query: (label) => JSON.parse(set.query(PAGED, `<${label}>`, 'value')) as unknown[],
        // This typesetter always writes tags, which are removed from the printer's file.
        pdf: () => {
          const made = set.get_artifact(PDF, OBJECTS) as { result?: Uint8Array; diagnostics?: unknown }
          if (!made.result) throw new TypstFailed(JSON.stringify(made.diagnostics))
          return made.result
        },
      })
    }
  }
}

const isLoadable = async () => {
  try {
    await import('@myriaddreamin/typst-ts-node-compiler')
    return true
  } catch {
    return false
  }
}

export interface Typesetters {
  /** Returns a typesetter for a book with these fonts and images. It blocks its thread. */
  open: (setting: Setting) => Promise<LayOut>
  /** Returns true if the last typesetter may be kept for another version of its book. */
  canContinue: () => boolean
}

/**
 * Keeps the typesetter of the last book, so that unchanged parts of the next version are not set
 * again.
 */
export const createTypesetters = (): Typesetters => {
  let last: { key: string; opened: Opened; isNative: boolean } | undefined
  return {
    async open({ fontFiles, images = new Map(), engine }) {
      const isNative = (engine ?? ((await isLoadable()) ? 'native' : 'wasm')) === 'native'
      const key = JSON.stringify([isNative, fontFiles])
      if (last?.key !== key)
        last = { key, isNative, opened: await (isNative ? openNative(fontFiles) : openWasm(fontFiles)) }
      return last.opened(images)
    },
    canContinue: () => last?.isNative ?? false,
  }
}
