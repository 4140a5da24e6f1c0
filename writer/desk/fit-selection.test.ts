import { expect, test } from 'vitest'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { fitSelection } from './fit-selection.ts'

const fit = (text: string, before: string, source: string, after: string, language: LanguageCode = 'english') =>
  fitSelection(text, source, { before, after }, language)

test('a full stop that was added inside a sentence is removed', () => {
  expect(fit('walked slowly.', 'She ', 'went', ' to the door.')).toBe('walked slowly')
  expect(fit('走得很慢。', '她', '走', '到門口。', 'chinese_traditional')).toBe('走得很慢')
  expect(fit('to the old door.', 'She went ', 'to the door', '.')).toBe('to the old door')
  expect(fit('to the old door,', 'She went ', 'to the door', ', and waited.')).toBe('to the old door')
})

test('a stop that belongs to the text stays', () => {
  expect(fit('She walked off.', '', 'She went.', ' It rained.')).toBe('She walked off.')
  expect(fit('boats, nets, etc.', 'They sold ', 'things', ' to him.')).toBe('boats, nets, etc.')
  expect(fit('waited…', 'She ', 'went', ' to the door.')).toBe('waited…')
})

test('a final mark that was left out is added', () => {
  expect(fit('She walked off', '', 'She went.', ' It rained.')).toBe('She walked off.')
  expect(fit('Was it raining', 'He asked. ', 'Did it rain?', '')).toBe('Was it raining?')
})

test('a capital letter inside a sentence becomes small, except in names', () => {
  expect(fit('The old house', 'She saw ', 'the house', ' at once.')).toBe('the old house')
  expect(fit('Anna', 'She saw ', 'the woman', ' at once.')).toBe('Anna')
  expect(fit('Häuser', 'Sie sah ', 'alte Bauten', ' am Ufer.', 'german')).toBe('Häuser')
  expect(fit('Die alten Häuser', 'Sie sah ', 'alte Bauten', ' am Ufer.', 'german')).toBe('die alten Häuser')
})

test('a sentence still begins with a capital letter', () => {
  expect(fit('nobody came.', 'It rained. ', 'No one came.', '')).toBe('Nobody came.')
})

test('words of the sentence around are not repeated', () => {
  expect(fit('She walked to the door.', 'She ', 'went', ' to the door.')).toBe('walked')
  expect(fit('The old man and the boat sailed off.', 'It was late. The old man and ', 'the ship', ' sailed off.')).toBe(
    'the boat',
  )
  expect(fit('very very old', 'a ', 'very old', ' man')).toBe('very very old')
})

test('what the selected text repeats itself may be repeated', () => {
  expect(fit('tick tock, said the clock', 'tick tock, ', 'tick tock, the clock said', ' and stopped.')).toBe(
    'tick tock, said the clock',
  )
})

test('a part of a line stays in one line', () => {
  expect(fit('one\n\n- two\n- three', 'She saw ', 'things', ' there.')).toBe('one - two - three')
  expect(fit('One.\n\nTwo.', '', 'First. Second.', ' Third.')).toBe('One.\n\nTwo.')
})

test('an answer is never emptied', () => {
  expect(fit('she', 'Then she ', 'went', ' home.')).toBe('she')
})
