import { useId, useState } from 'react'
import type { CommentThread } from '#contract/comments.ts'
import { useLostDrafts } from '#web/lib/comments/comment-drafts.ts'
import { GUEST_LIST, unsentWriting } from './guest-form.tsx'
import { button, field } from './shared-styles.ts'

/**
 * Shows the unsent texts of a guest after the link or their comments ended, so that they can be
 * copied.
 */
export const UnsentWriting = () => {
  const [texts] = useState(unsentWriting)
  if (texts.length === 0) return null
  return (
    <>
      <p>What you wrote was not sent. It is kept only while this page is open, so copy it now.</p>
      {texts.map((text, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the list never changes
        <UnsentText key={at} label={texts.length === 1 ? 'Your text' : `Your text ${at + 1}`} text={text} />
      ))}
    </>
  )
}

/** Unsent replies and edits of a guest whose comments were deleted or hidden. */
export const LostWriting = ({ threads }: { threads: readonly CommentThread[] | null }) => {
  const { texts } = useLostDrafts(GUEST_LIST, threads)
  if (texts.length === 0) return null
  return (
    <section className="flex flex-col gap-8 border-s-2 border-rule ps-12">
      <output>The comment was deleted before your text was sent. Copy what you need.</output>
      {[...new Set(texts)].map((text) => (
        <UnsentText key={text} label="Your text" text={text} />
      ))}
    </section>
  )
}

const UnsentText = ({ label, text }: { label: string; text: string }) => {
  const id = useId()
  const [result, setResult] = useState('')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setResult('Copied')
    } catch {
      setResult('The browser did not allow it. Select the text and copy it yourself.')
    }
  }
  return (
    <div className="flex flex-col gap-8">
      <label htmlFor={id} className="text-15 font-medium">
        {label}
      </label>
      <textarea id={id} dir="auto" readOnly rows={Math.min(12, 2 + text.length / 60)} value={text} className={field} />
      <span className="flex flex-wrap items-center gap-12">
        <button type="button" className={button.plain} onClick={() => void copy()}>
          Copy
        </button>
        <output className="text-15 text-quiet">{result}</output>
      </span>
    </div>
  )
}
