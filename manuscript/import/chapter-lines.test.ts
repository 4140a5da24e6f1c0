import { expect, test } from 'vitest'
import { chapterLine } from './chapter-lines.ts'

test.each([
  'Chapter 3',
  'CHAPTER III',
  'Chapter 3: The Harbour',
  'Chapter 12. The Harbour',
  'CHAPTER IV THE HARBOUR',
  'Kapitel 2',
  '2. Kapitel',
  'Chapitre premier',
  'Capítulo 5',
  'Capitolo primo',
  'Глава 7',
  'Глава первая',
  'Розділ 1',
  'Rozdział 4',
  'Κεφάλαιο 2',
  '2. fejezet',
  '3. Bölüm',
  'Luku 4',
  'Chương 3: Mở đầu',
  'الفصل ٣',
  'الفصل الأول',
  'فصل ۲',
  'باب 4',
  'פרק 3',
  'अध्याय 3',
  'অধ্যায় ৩',
  'அத்தியாயம் 2',
  'บทที่ 3',
  '第三章',
  '第3章 港',
  '第十二回　夜',
  '제3장',
  '3장 항구',
])('%s begins a chapter', (line) => {
  expect(chapterLine(line)?.type).toBe('chapter')
})

test.each(['Part II', 'Teil 3', 'Часть 2', '第二部', '제1부'])('%s begins a part', (line) => {
  expect(chapterLine(line)?.type).toBe('part')
})

test.each(['Prologue', 'EPILOG', 'はじめに', 'Введение'])('%s is a heading beside chapters', (line) => {
  expect(chapterLine(line)?.type).toBe('named')
})

test.each([
  'Chapter and verse were quoted at him.',
  'Part 3 of the machine was broken.',
  'Part of it was gone',
  'Chapter 3 was the one that she liked best, though she would not have said so to anybody who asked her.',
  'He had read 3 chapters',
  'Kapiteln 3',
  '1984',
  '',
])('%s is a line of text', (line) => {
  expect(chapterLine(line)).toBeUndefined()
})
