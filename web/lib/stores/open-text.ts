/**
 * The text that is open in this tab. Its page sets it, so that calls beside the text can save
 * first.
 */
export interface OpenText {
  projectId: string
  /** Saves all changes. Resolves to false if they can't be saved now. */
  flush: () => Promise<boolean>
}

let open: OpenText | null = null

export const openText = {
  set: (text: OpenText): (() => void) => {
    open = text
    return () => {
      if (open === text) open = null
    }
  },
  /** Saves the text of a project if it is open. Resolves to false if its changes can't be saved now. */
  flush: async (projectId: string): Promise<boolean> => (open?.projectId === projectId ? open.flush() : true),
}
