import type { ComponentType } from 'react'

/** The headings of the navigation, in order. */
export const ownerGroups = ['Installation', 'People', 'Operation'] as const

interface OwnerSection {
  /** Path below /app/owner; empty for the first section. */
  path: string
  title: string
  group: (typeof ownerGroups)[number]
  load: () => Promise<ComponentType>
}

/** The sections of the owner's page. Adding a section takes only an entry here. */
export const ownerSections: OwnerSection[] = [
  {
    path: '',
    title: 'Set up',
    group: 'Installation',
    load: async () => (await import('#web/features/owner/set-up/set-up-section.tsx')).SetUpSection,
  },
  {
    path: 'model',
    title: 'Language model',
    group: 'Installation',
    load: async () => (await import('#web/features/owner/models/model-section.tsx')).ModelSection,
  },
  {
    path: 'mail',
    title: 'Mail',
    group: 'Installation',
    load: async () => (await import('#web/features/owner/mail/mail-section.tsx')).MailSection,
  },
  {
    path: 'site',
    title: 'Name and address',
    group: 'Installation',
    load: async () => (await import('#web/features/owner/site/site-form.tsx')).SiteSection,
  },
  {
    path: 'sign-in',
    title: 'Signing in',
    group: 'Installation',
    load: async () => (await import('#web/features/owner/sign-in/sign-in-section.tsx')).SignInSection,
  },
  {
    path: 'own-keys',
    title: 'Own AI keys',
    group: 'People',
    load: async () => (await import('#web/features/owner/own-keys/own-keys-section.tsx')).OwnKeysSection,
  },
  {
    path: 'users',
    title: 'Users',
    group: 'People',
    load: async () => (await import('#web/features/owner-users/users-section.tsx')).UsersSection,
  },
  {
    path: 'books',
    title: 'Books',
    group: 'People',
    load: async () => (await import('#web/features/owner-books/books-section.tsx')).BooksSection,
  },
  {
    path: 'messages',
    title: 'Contact messages',
    group: 'People',
    load: async () => (await import('#web/features/owner-messages/messages-section.tsx')).MessagesSection,
  },
  {
    path: 'revenue',
    title: 'Revenue',
    group: 'People',
    load: async () => (await import('#web/features/owner-revenue/revenue-section.tsx')).RevenueSection,
  },
  {
    path: 'usage',
    title: 'Model usage',
    group: 'Operation',
    load: async () => (await import('#web/features/owner-usage/usage-section.tsx')).UsageSection,
  },
  {
    path: 'webhooks',
    title: 'Webhooks',
    group: 'Operation',
    load: async () => (await import('#web/features/owner-webhooks/webhooks-section.tsx')).WebhooksSection,
  },
  {
    path: 'health',
    title: 'Health and disk',
    group: 'Operation',
    load: async () => (await import('#web/features/owner-health/health-section.tsx')).HealthSection,
  },
  {
    path: 'backups',
    title: 'Backups',
    group: 'Operation',
    load: async () => (await import('#web/features/owner-backups/backups-section.tsx')).BackupsSection,
  },
  {
    path: 'audit',
    title: 'Audit log',
    group: 'Operation',
    load: async () => (await import('#web/features/owner-audit/audit-section.tsx')).AuditSection,
  },
]

export const sectionPath = (path: string): string => (path ? `/app/owner/${path}` : '/app/owner')
