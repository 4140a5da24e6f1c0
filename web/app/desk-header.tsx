import { useState } from 'react'
import type { Desk } from '../editor/saving/desk.ts'
import { SaveWord } from '../editor/saving/save-word.tsx'
import { Toolbar } from '../editor/toolbar.tsx'
import { ExportPopup } from '../features/projects/export/export-popup.tsx'
import { OutlinePopup } from '../features/projects/panels/outline-popup.tsx'
import { classNames } from '../ui/class-names.ts'
import { changeOf } from './change-of.ts'
import type { DeskPanel } from './desk-panels.tsx'
import { type DeskPopup, DeskTools } from './desk-tools.tsx'
import { ProjectTools } from './project-tools.tsx'
import { SignedOutBar } from './signed-out-bar.tsx'
import { useFocusKeys } from './use-focus-keys.ts'

interface DeskHeaderProps {
  account: string
  name: string
  /** Null until the manuscript is open. */
  desk: Desk | null
  open: DeskPanel | null
  onOpen: (panel: DeskPanel | null) => void
}

/**
 * Shows the project's name, whether it is saved, and the tools. Focus mode keeps only the save state
 * and the button to leave.
 */
export const DeskHeader = ({ account, name, desk, open, onOpen }: DeskHeaderProps) => {
  const { focused, said } = useFocusKeys(desk?.manuscript.editor)
  const [popup, setPopup] = useState<DeskPopup | null>(null)
  const close = () => setPopup(null)
  return (
    <header
      className={classNames(
        'sticky top-0 z-10',
        // In focus mode on a narrow window, the text scrolls beneath this header.
        focused ? 'bg-sheet xl:pointer-events-none xl:bg-transparent' : 'border-b border-rule bg-paper',
      )}
    >
      <div className="flex items-center gap-4 ps-16 pe-4 pt-4 sm:ps-24 sm:pe-16">
        <h1 dir="auto" className={focused ? 'sr-only' : 'min-w-0 truncate text-15 font-medium'}>
          {name}
        </h1>
        <span className="pointer-events-auto ms-auto flex items-center gap-4">
          {desk && <SaveWord saving={desk.saving} />}
          {desk && <ProjectTools open={open} onOpen={onOpen} focused={focused} />}
        </span>
      </div>
      {!focused && (
        <div className="min-h-target px-8 pb-4 lg:px-16 pointer-fine:min-h-control">
          {desk && (
            <Toolbar manuscript={desk.manuscript}>
              <DeskTools open={open} onOpen={onOpen} onPopup={setPopup} />
            </Toolbar>
          )}
        </div>
      )}
      {desk && <SignedOutBar account={account} desk={desk} />}
      <output className="sr-only">{said}</output>
      {desk && (
        <>
          <OutlinePopup
            project={desk.project}
            manuscript={desk.manuscript}
            change={changeOf(desk)}
            flush={desk.saving.engine.flush}
            open={popup === 'outline'}
            onClose={close}
          />
          <ExportPopup
            project={desk.project}
            flush={desk.saving.engine.flush}
            open={popup === 'export'}
            onClose={close}
          />
        </>
      )}
    </header>
  )
}
