import { expect, test } from 'vitest'
import { nameToSave } from './use-name-field.ts'

test('saves a typed name as one line', () => {
  expect(nameToSave('Tides', ' High \n water ', 'Tides')).toBe('High water')
})

test('saves no empty name and none that is the current one', () => {
  expect(nameToSave('Tides', ' ', 'Tides')).toBeNull()
  expect(nameToSave('Tides', 'High water ', 'High water')).toBeNull()
})

test('leaves a name that was changed elsewhere, unless the field was edited', () => {
  expect(nameToSave('Tides', 'Tides', 'Currents')).toBeNull()
  expect(nameToSave('Tides', 'High water', 'Currents')).toBe('High water')
})
