import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { readFileAs } from '#tests/support/read-file.ts'
import type { FileType } from './file-type.ts'

const read = (type: FileType, bytes: Uint8Array | string) =>
  readFileAs({ type, name: `a.${type}`, language: 'english' }, typeof bytes === 'string' ? strToU8(bytes) : bytes)

const container =
  '<container><rootfiles><rootfile full-path="b.opf" media-type="application/oebps-package+xml"/></rootfiles></container>'
const epub = (page: string, more: Record<string, Uint8Array> = {}) =>
  zipSync({
    mimetype: strToU8('application/epub+zip'),
    'META-INF/container.xml': strToU8(container),
    'b.opf': strToU8(
      '<package><metadata/><manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/></spine></package>',
    ),
    'a.xhtml': strToU8(page),
    ...more,
  })
const odt = (text: string) =>
  zipSync({
    mimetype: strToU8('application/vnd.oasis.opendocument.text'),
    'content.xml': strToU8(
      `<office:document-content><office:body><office:text>${text}</office:text></office:body></office:document-content>`,
    ),
  })
const laughs = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>'

describe('a hostile file gets a clear error', () => {
  test.each<[string, FileType, () => Uint8Array | string, RegExp]>([
    ['nested HTML', 'html', () => `${'<div>'.repeat(100_000)}a`, /nested far deeper/],
    ['nested EPUB', 'epub', () => epub(`<html><body>${'<p><i>'.repeat(50_000)}a</body></html>`), /nested far deeper/],
    ['nested ODT', 'odt', () => odt(`${'<text:section>'.repeat(100_000)}a`), /nested far deeper/],
    ['nested RTF', 'rtf', () => `{\\rtf1 ${'{'.repeat(100_000)}a`, /nested far deeper/],
    ['entities in EPUB', 'epub', () => epub(`${laughs}<html><body><p>&b;</p></body></html>`), /declarations/],
    [
      'a bomb',
      'epub',
      () => epub('<html><body>a</body></html>', { 'b.css': new Uint8Array(101_000_000) }),
      /unpacks to far more/,
    ],
    ['a path outside', 'epub', () => epub('<p>a</p>', { '../../etc/passwd.xml': strToU8('a') }), /damaged/],
    ['half a file', 'odt', () => odt('<text:p>a</text:p>').subarray(0, 200), /damaged/],
    ['no text', 'rtf', () => '{\\rtf1 }', /No text was found/],
  ])('%s', async (_, type, make, message) => {
    await expect(read(type, make())).rejects.toThrow(message)
  })
})

test('scripts and addresses of a page have no effect', async () => {
  const { manuscript, images, lost } = await read(
    'html',
    `<!doctype html><html><body><h1>One</h1><p onclick="alert(1)">a<script>alert(1)</script></p>
     <img src="https://example.org/a.png"><img src="//example.org/b.png"><img src="file:///etc/passwd"><img src="c.gif">
     <svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><circle r="5"/></svg>
     <iframe src="https://example.org"></iframe><a href="javascript:alert(1)">link</a></body></html>`,
  )
  expect(lost).toEqual([
    '2 images from the web',
    '2 images that are missing in the file',
    '1 embedded object',
    '2 scripts',
  ])
  expect(JSON.stringify(manuscript)).not.toMatch(/javascript|alert|example|passwd/)
  // The drawing is cleaned when it is stored, like an upload.
  expect(images.size).toBe(1)
})

test('a file is not read as another type than its content', async () => {
  await expect(read('epub', odt('<text:p>a</text:p>'))).rejects.toThrow('damaged')
  await expect(read('odt', epub('<p>a</p>'))).rejects.toThrow('damaged')
})
