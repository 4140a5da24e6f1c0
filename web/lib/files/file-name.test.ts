import { expect, test } from 'vitest'
import { fileNameOf } from './file-name.ts'

test.each([
  ['attachment; filename="The Sea.pdf"', 'The Sea.pdf'],
  ['attachment; filename=Sea.pdf', 'Sea.pdf'],
  [`attachment; filename="x.pdf"; filename*=UTF-8''Le%C5%9Bna.pdf`, 'Leśna.pdf'],
  [`attachment; filename="kept.pdf"; filename*=UTF-8''broken%E0%A4%A`, 'kept.pdf'],
  ['inline', 'book'],
  [null, 'book'],
])('%s names %s', (header, name) => expect(fileNameOf(header, 'book')).toBe(name))
