import { type ReactNode, useEffect } from 'react'
import { focusMode } from '#web/lib/stores/focus-mode.ts'
import { ButtonLink } from '#web/ui/button.tsx'

/** The workspace without a project. The children explain why, if there is a reason. */
export const NoProject = ({ children }: { children?: ReactNode }) => {
  // Focus mode ends, because the person needs the menu.
  useEffect(() => focusMode.set(false), [])
  return (
    <div className="mx-auto flex min-h-[70dvh] max-w-page flex-col justify-center gap-24 px-24">
      {children}
      <h1 className="font-serif text-25">
        Select or create a new project to start writing
        <span className="caret" aria-hidden="true" />
      </h1>
      <div>
        <ButtonLink variant="primary" to="/app/new">
          Create New Project
        </ButtonLink>
      </div>
    </div>
  )
}
