import type { ComponentType } from 'react'

/** The headings of the navigation, in order. */
export const ownerGroups = ['Installation', 'People', 'Operation'] as const

interface OwnerSection {
  /** Below /app/owner; empty for the first one. */
  path: string
  title: string
  group: (typeof ownerGroups)[number]
  load: () => Promise<ComponentType>
}

/** The sections of the owner's page. An entry here is all that a new one needs. */
export const ownerSections: OwnerSection[] = [
  {
    path: '',
    title: 'Set up',
    group: 'Installation',
    load: async () => (await import('../../features/owner/set-up-section.tsx')).SetUpSection,
  },
]

export const sectionPath = (path: string): string => (path ? `/app/owner/${path}` : '/app/owner')
