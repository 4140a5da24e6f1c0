import { Toolbar } from '@base-ui/react/toolbar'
import { Fingerprint, type LucideIcon, PenLine, RefreshCw, Shrink, StretchVertical } from 'lucide-react'
import { useState } from 'react'
import { ToolbarButton } from '#web/editor/toolbar/toolbar-button.tsx'
import { useStyleSample } from '#web/lib/stores/style-sample.ts'
import { CustomPrompt } from './custom-prompt.tsx'
import type { Action } from './edit.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { needsModel, type Offer } from './offers.ts'
import { ToneMenu } from './tone-menu.tsx'
import { useIsWithoutModel } from './without-model.ts'

interface AiToolbarProps {
  offers: readonly Offer[]
  disabled: boolean
  /** The project's language. */
  language: LanguageCode
  /** Vertical in the margin, horizontal at the bottom of the page. */
  orientation: 'vertical' | 'horizontal'
  onAsk: (action: Action) => void
  /** Called if there is no style sample yet. */
  onSample: () => void
  /** Returns the element that takes the focus after a request. */
  text: () => HTMLElement | null
}

const plain: Partial<Record<Offer, { name: string; icon: LucideIcon }>> = {
  generate: { name: 'Generate Content', icon: PenLine },
  rewriteTitle: { name: 'Re-Write', icon: RefreshCw },
  expand: { name: 'Expand', icon: StretchVertical },
  shorten: { name: 'Shorten', icon: Shrink },
  personalize: { name: 'Personalize', icon: Fingerprint },
}

/** The edits that AI can make at the caret. */
export const AiToolbar = ({ offers, disabled, language, orientation, onAsk, onSample, text }: AiToolbarProps) => {
  const sample = useStyleSample()
  const [prompt, setPrompt] = useState('')
  const isWithoutModel = useIsWithoutModel()
  const ask = (offer: Offer) => {
    if (offer === 'personalize') {
      if (sample.trim()) onAsk({ is: 'personalize', sample })
      else onSample()
    } else if (offer === 'generate' || offer === 'rewriteTitle' || offer === 'expand' || offer === 'shorten')
      onAsk({ is: offer })
  }
  return (
    <Toolbar.Root
      aria-label="AI"
      data-tutorial="ai"
      orientation={orientation}
      className="flex [scrollbar-width:none] gap-2 overflow-x-auto overscroll-x-contain data-[orientation=vertical]:flex-col data-[orientation=vertical]:items-start data-[orientation=vertical]:*:px-8"
    >
      {offers.map((offer) => {
        if (offer === 'prompt')
          return (
            <CustomPrompt
              key={offer}
              disabled={disabled}
              prompt={prompt}
              onPrompt={setPrompt}
              onAsk={() => onAsk({ is: 'prompt', prompt: prompt.trim() })}
              text={text}
            />
          )
        if (offer === 'paraphrase')
          return (
            <ToneMenu
              key={offer}
              disabled={disabled || (isWithoutModel && needsModel(offer, language))}
              isWithoutModel={isWithoutModel}
              onChoose={(tone) => onAsk({ is: 'paraphrase', tone })}
              text={text}
            />
          )
        const { name, icon: Icon } = plain[offer]!
        const isOff = isWithoutModel && needsModel(offer, language)
        return (
          <ToolbarButton
            key={offer}
            labelled
            name={name}
            icon={<Icon className="size-icon" strokeWidth={1.5} aria-hidden="true" />}
            disabled={disabled || isOff}
            remark={
              isOff
                ? 'needs a language model, and none is connected'
                : isWithoutModel && offer === 'expand'
                  ? 'without a language model, it can only spell out what the text says'
                  : undefined
            }
            onClick={() => ask(offer)}
          />
        )
      })}
    </Toolbar.Root>
  )
}
