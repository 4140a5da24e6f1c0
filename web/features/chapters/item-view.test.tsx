import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ChapterItem } from './chapter-item.ts'
import { ItemView } from './item-view.tsx'

const ignore = () => undefined

const draw = (state: ChapterItem['state']): string =>
  renderToStaticMarkup(
    <ItemView
      item={{
        id: 1,
        type: 'title',
        key: 'a',
        json: '',
        before: 'Low water',
        after: 'Low tide',
        reason: '',
        state,
        error: null,
        sent: null,
      }}
      direction="ltr"
      isFree
      onShow={ignore}
      onAccept={ignore}
      onReject={ignore}
      onAgain={ignore}
      onShorten={ignore}
      onInsert={ignore}
      onSynopsis={ignore}
      onCopy={ignore}
    />,
  )

/** Returns the opening tag of the button with a label. */
const buttonTag = (html: string, label: string): string =>
  new RegExp(`<button[^>]*>(?=${label}</button>)`).exec(html)?.[0] ?? ''

test('only the button that accepts a proposal has a border', () => {
  const ready = draw('ready')
  expect(buttonTag(ready, 'Accept')).toContain('border-edge')
  expect(buttonTag(ready, 'Reject')).toContain('border-transparent')
  const failed = draw('failed')
  expect(buttonTag(failed, 'Try again')).toContain('border-transparent')
  expect(buttonTag(failed, 'Dismiss')).toContain('border-transparent')
})
