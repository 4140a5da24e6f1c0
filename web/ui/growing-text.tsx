import type { ComponentProps } from 'react'
import { isComposing } from '#web/lib/input/composing.ts'
import { classNames } from './class-names.ts'

interface GrowingTextProps extends Omit<ComponentProps<'textarea'>, 'onChange' | 'value' | 'rows'> {
  label: string
  value: string
  onChange: (value: string) => void
  /** Line breaks become spaces, and Enter calls `onEnter`. */
  singleLine?: boolean
  onEnter?: () => void
  /** Classes of the text, which the field and its hidden copy share. */
  textClass: string
  invalid?: boolean
}

const layer = 'col-start-1 row-start-1 min-w-0 px-8 py-4 wrap-anywhere whitespace-pre-wrap'

/**
 * Text that is edited in place. It looks like plain text until it is hovered, and is as high as its
 * content. A hidden copy of the text determines the height.
 */
export const GrowingText = (props: GrowingTextProps) => {
  const { label, value, onChange, singleLine, onEnter, textClass, invalid, className, onKeyDown, ...rest } = props
  return (
    <span className={classNames('grid min-w-0', textClass, className)}>
      <span aria-hidden="true" className={classNames(layer, 'invisible')}>
        {value || rest.placeholder}{' '}
      </span>
      <textarea
        {...rest}
        aria-label={label}
        aria-invalid={invalid || undefined}
        rows={1}
        value={value}
        onChange={({ target }) => onChange(singleLine ? target.value.replace(/[\r\n]+/g, ' ') : target.value)}
        onKeyDown={(event) => {
          onKeyDown?.(event)
          if (!singleLine || event.key !== 'Enter' || isComposing(event.nativeEvent)) return
          event.preventDefault()
          onEnter?.()
        }}
        className={classNames(
          layer,
          'resize-none overflow-hidden rounded-control border border-transparent bg-transparent px-[calc(var(--spacing-8)-1px)] py-[calc(var(--spacing-4)-1px)] hover:border-edge aria-invalid:border-danger',
        )}
      />
    </span>
  )
}
