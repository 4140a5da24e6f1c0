import { expect, it } from 'vitest'
import { reloadWords } from './reload-words.ts'

it('says that the text is saved first, and claims nothing about text that is not saved', () => {
  expect(reloadWords('waiting', null)).toMatch(/Restart it when it suits you\. Your text is saved first\.$/)
  expect(reloadWords('waiting', 'sending')).toMatch(
    /still being sent.*Nothing was restarted\. Try again in a moment\.$/,
  )
  expect(reloadWords('waiting', 'sending')).not.toContain('can’t store')
  expect(reloadWords('stale', 'unsaved')).toMatch(/can’t store it\. Nothing was reloaded/)
})
