import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { init } from '@embedpdf/pdfium'
import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import { ImportError } from '../import-error.ts'

type Call = (...numbers: number[]) => number

/**
 * Calls made for every letter and paragraph of a book. They bypass the library's wrapper, which
 * takes longer than the calls themselves.
 */
export type QuickCalls = Record<
  | 'FPDF_StructElement_CountChildren'
  | 'FPDF_StructElement_GetChildAtIndex'
  | 'FPDF_StructElement_GetChildMarkedContentID'
  | 'FPDFPage_GetObject'
  | 'FPDFPageObj_GetType'
  | 'FPDFText_GetUnicode'
  | 'FPDFText_GetTextObject'
  | 'FPDFText_GetCharOrigin'
  | 'FPDFText_GetLooseCharBox',
  Call
>

/** The engine with the memory access that its C calls require. */
export interface PdfEngine extends WrappedPdfiumModule {
  quick: QuickCalls
  /** Scratch memory for results of calls. */
  scratch: number
  double: (at: number) => number
  float: (at: number) => number
}

const scratchBytes = 65_536

export const startPdfEngine = async (): Promise<PdfEngine> => {
  const wasm = await readFile(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')))
  const engine = await init({ wasmBinary: new Uint8Array(wasm).buffer })
  engine.PDFiumExt_Init()
  const { pdfium } = engine
  // Read on every access, because the views are replaced when the memory grows.
  const views = pdfium as unknown as { HEAPF32: Float32Array; HEAPF64: Float64Array }
  return {
    ...engine,
    quick: pdfium.wasmExports as unknown as QuickCalls,
    scratch: pdfium.wasmExports.malloc(scratchBytes),
    double: (at) => views.HEAPF64[at >> 3]!,
    float: (at) => views.HEAPF32[at >> 2]!,
  }
}

/** Reads UTF-16 text that a call writes into scratch memory; the call returns its size in bytes. */
export const utf16Of = (engine: PdfEngine, call: (buffer: number, size: number) => number): string => {
  const size = call(engine.scratch, scratchBytes)
  return size <= 2 || size > scratchBytes ? '' : engine.pdfium.UTF16ToString(engine.scratch)
}

/** Reads UTF-8 text in the same way. */
export const utf8Of = (engine: PdfEngine, call: (buffer: number, size: number) => number): string => {
  const size = call(engine.scratch, scratchBytes)
  return size <= 1 || size > scratchBytes ? '' : engine.pdfium.UTF8ToString(engine.scratch)
}

const passwordNeeded = 4
const mayCopy = 0x10

/** Opens the file. Throws ImportError if it needs a password or its owner forbids copying. */
export const openPdf = (engine: PdfEngine, bytes: Uint8Array): number => {
  const { pdfium } = engine
  const memory = pdfium.wasmExports.malloc(bytes.length)
  // The memory is read after the call, because the call may have moved it.
  const { HEAPU8 } = pdfium as unknown as { HEAPU8: Uint8Array }
  HEAPU8.set(bytes, memory)
  const document = engine.FPDF_LoadMemDocument(memory, bytes.length, '')
  if (document === 0) {
    if (engine.FPDF_GetLastError() === passwordNeeded)
      throw new ImportError(
        'This PDF is protected by a password. Open it in the program that it comes from, save it without a password, and import that.',
      )
    throw new ImportError(
      'This PDF is damaged and cannot be read. Make it again from its document, or import the document itself.',
    )
  }
  if (
    engine.FPDF_GetSecurityHandlerRevision(document) !== -1 &&
    (engine.FPDF_GetDocPermissions(document) & mayCopy) === 0
  )
    throw new ImportError(
      'The author of this PDF does not allow its text to be copied. If it is yours, save it without this protection, and import that.',
    )
  return document
}
