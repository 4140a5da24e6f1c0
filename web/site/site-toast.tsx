import { X } from 'lucide-react'
import { useEffect } from 'react'
import { classNames } from '../ui/class-names.ts'

const SHOWN_MILLISECONDS = 6_000

export interface SiteToastContent {
  tone: 'success' | 'error'
  message: string
}

interface SiteToastProps {
  toast: SiteToastContent | null
  onClose: () => void
}

/** Shows the result of an action for six seconds. Important results are also shown in the page. */
export const SiteToast = ({ toast, onClose }: SiteToastProps) => {
  useEffect(() => {
    if (!toast) return
    const closing = setTimeout(onClose, SHOWN_MILLISECONDS)
    return () => clearTimeout(closing)
  }, [toast, onClose])
  const card = toast && (
    <span className="flex items-start gap-12 rounded-sheet border border-rule bg-sheet py-8 ps-16 pe-8 text-15 shadow-float">
      <span
        aria-hidden="true"
        className={classNames('my-8 w-2 self-stretch', toast.tone === 'error' ? 'bg-danger' : 'bg-success')}
      />
      <span className="min-w-0 flex-1 py-8 wrap-anywhere">{toast.message}</span>
      <button
        type="button"
        aria-label="Dismiss"
        onClick={onClose}
        className="flex size-target shrink-0 items-center justify-center rounded-control text-quiet hover:bg-wash pointer-fine:size-control"
      >
        <X className="size-icon" strokeWidth={1.5} aria-hidden="true" />
      </button>
    </span>
  )
  return (
    <div className="fixed inset-x-16 top-16 z-30 mx-auto max-w-toast md:top-auto md:bottom-24">
      {/* Both live regions exist from the start; otherwise screen readers would not announce their
          content. */}
      <output className="block">{toast?.tone === 'success' && card}</output>
      <div role="alert">{toast?.tone === 'error' && card}</div>
    </div>
  )
}
