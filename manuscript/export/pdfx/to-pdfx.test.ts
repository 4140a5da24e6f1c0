import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Manuscript } from '#manuscript/model/blocks/block-types.ts'
import { defaultOptions, type PdfOptions } from '#manuscript/model/export-options.ts'
import { everyBlock, sampleImages } from '#tests/samples/every-block.ts'
import { samplePublication } from '#tests/samples/sample-publication.ts'
import { setPdf } from '#tests/support/set-pdf.ts'
import { findCommand } from '#tests/validators/find-command.ts'
import { canRun } from '#tests/validators/validator.ts'
import { exportBook } from '../export-book.ts'
import type { LoadedImage } from '../images.ts'
import { pagesOf } from '../pdf/pdf-pages.ts'
import { toPdf } from '../pdf.ts'
import { checkPdfx } from './check-pdfx.ts'
import { findInkProfile } from './find-profile.ts'
import { PdfxUnavailable, toPdfx } from './to-pdfx.ts'

const ghostscript = canRun('PDF/X files', findCommand('gs') !== undefined, 'install ghostscript')
const poppler = canRun('The text of exported PDFs', findCommand('pdftotext') !== undefined, 'install poppler-utils')

const qpdf = canRun('The structure of PDF/X files', findCommand('qpdf') !== undefined, 'install qpdf')

const folder = mkdtempSync(join(tmpdir(), 'inkloom-pdfx-test-'))
// The test has its own folder, because tests in other processes make such files at the same time.
beforeAll(() => void vi.stubEnv('TMPDIR', folder))
afterAll(() => rmSync(folder, { recursive: true }))
const saved = (pdf: Uint8Array): string => {
  const path = join(folder, `${crypto.randomUUID()}.pdf`)
  writeFileSync(path, pdf)
  return path
}
const run = (program: string, ...words: string[]) => execFileSync(program, words, { encoding: 'utf8', maxBuffer: 1e9 })

const book: Manuscript = { ...everyBlock(), publication: samplePublication() }
const print: PdfOptions = { ...defaultOptions.pdf, design: 'classic', page: '6x9', edition: 'print', bleed: true }
const pdfx: PdfOptions = { ...print, pdfx: true }
/** Replaces each picture with a half-transparent red one. */
const clear = await sharp({
  create: { width: 60, height: 40, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0.5 } },
})
  .png()
  .toBuffer()
const loadClear = (name: string): Promise<LoadedImage | null> =>
  Promise.resolve(sampleImages.has(name) ? { bytes: clear, type: 'image/png', width: 60, height: 40 } : null)
const bare: Manuscript = { title: 'Waffles', author: 'Ana', language: 'english', chapters: [], opening: [], parts: [] }
const created = new Date('2026-03-04T05:06:07Z')
const convert = () => toPdf(book, { options: pdfx, created, loadImage: loadClear })
const signal = () => AbortSignal.timeout(100_000)
const left = () => readdirSync(folder).filter((name) => name.startsWith('inkloom-pdfx-'))

describe('a PDF/X file', () => {
  let made: Uint8Array
  beforeAll(async () => {
    if (ghostscript) made = await convert()
  })

  test.runIf(ghostscript && poppler)(
    'keeps text, fonts, page boxes, title and number of pages, and has its pictures in gray',
    async () => {
      const original = await setPdf(book, { options: print, loadImage: loadClear })
      const source = Buffer.from(made).toString('latin1')
      for (const part of [
        '%PDF-1.3',
        '/GTS_PDFXConformance(PDF/X-1a:2001)',
        '/GTS_PDFX',
        'CGATS TR 001',
        '/Trapped/False',
      ])
        expect(source).toContain(part)
      for (const part of ['/SMask', '/ICCBased', '/DeviceRGB', '/Annots', '/Outlines', tmpdir()])
        expect(source).not.toContain(part)
      expect(source.match(/\/Subtype\s*\/Image/g)?.length).toBeGreaterThan(0)
      expect(pagesOf(made)).toBe(pagesOf(original))
      const boxes = (pdf: Uint8Array) =>
        run('pdfinfo', '-box', '-f', '1', '-l', '2', saved(pdf)).match(
          /^(?:Page.*(?:Media|Bleed|Trim)Box|Title|Author): .*/gm,
        )
      expect(boxes(made)).toEqual(boxes(original))
      const fonts = run('pdffonts', saved(made)).split('\n').slice(2, -1)
      expect(fonts.length).toBeGreaterThan(0)
      expect(fonts.filter((line) => !/ yes (?:yes|no ) /.test(line))).toEqual([])
      const text = run('pdftotext', saved(made), '-')
      for (const words of ['The Harbour Book', 'Lisbon', 'All of them.', 'Full fathom', 'Built in 1910.', 'The end'])
        expect(text).toContain(words)
      // The pages look alike, except for the colour of pictures.
      const [before, after] = [original, made].map((pdf) =>
        execFileSync(findCommand('pdftoppm')!, ['-r', '30', '-gray', saved(pdf)], { maxBuffer: 1e9 }),
      )
      expect(after!.length).toBe(before!.length)
      let differs = 0
      for (const [at, dot] of before!.entries()) differs += Math.abs(dot - after![at]!)
      expect(differs / before!.length / 255).toBeLessThan(0.001)
      // Black is not a mixture of inks.
      const page = run('gs', '-dSAFER', '-dBATCH', '-dNOPAUSE', '-q', '-sDEVICE=inkcov', '-o', '-', saved(made))
      const inks = page
        .split('\n')
        .filter((line) => line.includes('CMYK'))
        .map((line) => line.trim().split(/ +/).slice(0, 3).map(Number))
      expect(inks.length).toBe(pagesOf(made))
      expect(inks.flat().filter((ink) => ink > 0)).toEqual([])
      expect(left()).toEqual([])
    },
  )

  test.runIf(ghostscript && poppler && findInkProfile() !== null)(
    'in colour has pictures of printing inks within the limit, and text of black ink alone',
    async () => {
      const coloured = await toPdf(book, { options: { ...pdfx, colour: true }, loadImage: loadClear })
      const source = Buffer.from(coloured).toString('latin1')
      expect(source).toContain('/GTS_PDFXConformance(PDF/X-1a:2001)')
      for (const part of ['/SMask', '/ICCBased', '/DeviceRGB', '/Annots']) expect(source).not.toContain(part)
      const path = saved(coloured)
      const images = run('pdfimages', '-list', path).split('\n').slice(2, -1)
      expect(images.length).toBeGreaterThan(0)
      expect(images.filter((line) => !line.includes(' cmyk '))).toEqual([])
      // Returns the inks of each page. A page without a picture has black ink alone.
      const inks = run('gs', '-dSAFER', '-dBATCH', '-dNOPAUSE', '-q', '-sDEVICE=inkcov', '-o', '-', path)
        .split('\n')
        .filter((line) => line.includes('CMYK'))
        .map((line) => line.trim().split(/ +/).slice(0, 4).map(Number))
      const withPicture = new Set(images.map((line) => Number(line.trim().split(/ +/)[0])))
      for (const [at, [cyan, magenta, yellow]] of inks.entries())
        expect(cyan! + magenta! + yellow! > 0, `page ${at + 1}`).toBe(withPicture.has(at + 1))
    },
  )

  test.runIf(ghostscript && poppler)('finds words with ligatures in a search, as before', async () => {
    const chapter = { title: 'Office fluff', blocks: [], sections: [] }
    const text = [{ text: 'The first official difficult waffle flies off. Ο πρώτος δύσκολος. Трудный офис.' }]
    const ligatures = { ...bare, chapters: [{ ...chapter, blocks: [{ type: 'paragraph' as const, text }] }] }
    const original = await setPdf(ligatures, { options: print })
    const converted = await toPdf(ligatures, { options: pdfx })
    const words = (pdf: Uint8Array) => run('pdftotext', saved(pdf), '-').replaceAll('\u2060', '').split(/\s+/)
    expect(words(converted)).toEqual(words(original))
    expect(words(converted)).toEqual(expect.arrayContaining(['official', 'difficult', 'waffle', 'flies']))
    const checked = qpdf ? run('qpdf', '--check', saved(converted)) : 'No syntax or stream encoding errors'
    expect(checked).toContain('No syntax or stream encoding errors')
  })

  test.runIf(ghostscript)('is the same for the same book', async () => {
    expect(Buffer.from(await convert()).equals(made)).toBe(true)
    expect(Buffer.from(made).toString('latin1')).toContain('/CreationDate(D:20260304050607')
  })

  test('of a file for screens is that file', async () => {
    const screen = { ...defaultOptions.pdf, pdfx: true }
    const [one, other] = [await toPdf(bare, { options: screen }), await toPdf(bare)]
    expect(Buffer.from(one).equals(other)).toBe(true)
  })
})

/** Creates a program that replaces Ghostscript. */
const program = (script: string): string => {
  const path = join(folder, `${crypto.randomUUID()}.sh`)
  writeFileSync(path, `#!/bin/sh\n${script}\n`)
  chmodSync(path, 0o700)
  return path
}

describe('a conversion', () => {
  test('without Ghostscript says so', async () => {
    await expect(toPdfx(Uint8Array.of(1), { signal: signal(), program: null })).rejects.toThrow(PdfxUnavailable)
  })

  test.runIf(!ghostscript)('is refused with a message for people where Ghostscript is missing', async () => {
    await expect(exportBook(book, 'pdf', { options: { ...defaultOptions, pdf: pdfx } })).rejects.toThrow(
      /Ghostscript is not installed/,
    )
  })

  test('that fails, writes another file or is stopped gives no file and leaves none', async () => {
    const failing = toPdfx(Uint8Array.of(1), { signal: signal(), program: program('echo "no such font"; exit 1') })
    await expect(failing).rejects.toThrow(/ended with 1: no such font/)
    const other = toPdfx(Uint8Array.of(1), { signal: signal(), program: program('cp in.pdf out.pdf') })
    await expect(other).rejects.toThrow(/no PDF\/X/)
    const slow = toPdfx(Buffer.from('/Count 300'), {
      signal: AbortSignal.timeout(100),
      program: program('exec sleep 60'),
    })
    await expect(slow).rejects.toThrow(/^Converting 300 pages to PDF\/X took too long/)
    expect(left()).toEqual([])
  })

  test.runIf(ghostscript)('reads no other file and runs no program', async () => {
    const secret = join(folder, 'secret.txt')
    writeFileSync(secret, 'secret')
    const hostile = `%!PS\n(${secret}) (r) file 100 string readstring pop =\nshowpage\n`
    await expect(toPdfx(Buffer.from(hostile), { signal: signal() })).rejects.toThrow(/invalidfileaccess|ended with/)
    expect(spawnSync('ls', [secret]).status).toBe(0)
  })

  test('with what PDF/X forbids, or pages drawn as pictures, is refused in spite of its label', () => {
    const label = '/GTS_PDFXVersion(PDF/X-1:2001)/GTS_PDFXConformance(PDF/X-1a:2001)/S/GTS_PDFX/Trapped/False'
    const file = (more: string) => Buffer.from(`%PDF-1.3 ${label} << /Type /Page /TrimBox [0 0 1 1] >> ${more}`)
    const original = file('')
    expect(() => checkPdfx(original, original)).not.toThrow()
    const problems = {
      '/SMask 4 0 R': /has \/SMask/,
      '/CS /DeviceRGB': /has \/DeviceRGB/,
      '/Annots [5 0 R]': /has \/Annots/,
      '<< /Type /Page >>': /without a trim box/,
      '<< /Subtype /Image >>': /pages as pictures/,
      '<< /Type /FontDescriptor >>': /not embedded/,
    }
    for (const [more, message] of Object.entries(problems))
      expect(() => checkPdfx(file(more), original)).toThrow(message)
    for (const clear of ['/SMask 4 0 R', '/Group << /S /Transparency >>', '/ca 0.5'])
      expect(() => checkPdfx(original, file(clear))).toThrow(/transparency/)
    // The content of a stream is not part of the structure.
    expect(() => checkPdfx(file('stream\n/SMask\nendstream'), original)).not.toThrow()
    expect(() => checkPdfx(Buffer.from('%PDF-1.3'), original)).toThrow(/lacks/)
  })
})
