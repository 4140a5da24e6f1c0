import { Combobox } from '@base-ui/react/combobox'
import { Check, ChevronsUpDown } from 'lucide-react'
import { classNames } from './class-names.ts'
import { controlShape, Field } from './field.tsx'

export interface SelectOption {
  value: string
  label: string
  /** A second name, shown in a quiet colour and also found by the search. */
  other?: string
  lang?: string
}

interface SearchSelectProps {
  label: string
  options: readonly SelectOption[]
  value: string
  onChange: (value: string) => void
  emptyText: string
}

const searched = (option: SelectOption) => `${option.label} ${option.other ?? ''}`

/** A choice of one from many options, found by typing. */
export const SearchSelect = ({ label, options, value, onChange, emptyText }: SearchSelectProps) => {
  const chosen = options.find((option) => option.value === value) ?? null
  const { contains } = Combobox.useFilter({ sensitivity: 'base' })
  return (
    <Field label={label}>
      {({ id }) => (
        <Combobox.Root
          items={options}
          value={chosen}
          onValueChange={(option) => option && onChange(option.value)}
          isItemEqualToValue={(a, b) => a.value === b.value}
          filter={(option, query) => contains(searched(option), query)}
          autoHighlight
        >
          <Combobox.InputGroup className="relative">
            <Combobox.Input
              id={id}
              onKeyDown={(event) => {
                // While the list is closed, Base UI would clear the field on Escape, and the panel
                // around it would not get the event.
                const isOpen = event.currentTarget.getAttribute('aria-expanded') === 'true'
                if (event.key === 'Escape' && !isOpen) event.preventBaseUIHandler()
              }}
              className={classNames(controlShape, 'min-h-target pe-48 text-ellipsis')}
            />
            <Combobox.Trigger
              aria-label={`Show all: ${label}`}
              className="absolute inset-y-0 end-0 flex w-target items-center justify-center text-quiet"
            >
              <ChevronsUpDown className="size-icon" strokeWidth={1.5} aria-hidden="true" />
            </Combobox.Trigger>
          </Combobox.InputGroup>
          <Combobox.Portal>
            <Combobox.Positioner sideOffset={4} className="z-20 outline-none">
              <Combobox.Popup className="w-(--anchor-width) overflow-hidden rounded-sheet border border-rule bg-sheet shadow-float transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0">
                <Combobox.Empty>
                  <p className="px-16 py-12 text-15 text-quiet">{emptyText}</p>
                </Combobox.Empty>
                <Combobox.List className="max-h-[min(22rem,var(--available-height))] scroll-py-4 overflow-y-auto overscroll-contain py-4 outline-none data-empty:p-0">
                  {(option: SelectOption) => (
                    <Combobox.Item
                      key={option.value}
                      value={option}
                      className="flex min-h-target cursor-default items-center gap-8 px-12 text-15 outline-none select-none data-highlighted:bg-wash pointer-fine:min-h-control"
                    >
                      <span>{option.label}</span>
                      {option.other && option.other !== option.label && (
                        <bdi className="font-serif text-quiet" lang={option.lang}>
                          {option.other}
                        </bdi>
                      )}
                      <Combobox.ItemIndicator className="ms-auto text-accent">
                        <Check className="size-icon" strokeWidth={1.5} aria-hidden="true" />
                      </Combobox.ItemIndicator>
                    </Combobox.Item>
                  )}
                </Combobox.List>
              </Combobox.Popup>
            </Combobox.Positioner>
          </Combobox.Portal>
        </Combobox.Root>
      )}
    </Field>
  )
}
