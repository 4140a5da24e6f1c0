import { Section } from '#web/ui/section.tsx'
import { BookEmails } from './book-emails.tsx'

export const AccountInfo = ({ email }: { email: string }) => (
  <Section title="Account Info">
    <dl className="flex flex-col gap-4">
      <dt className="text-15 font-medium">Email</dt>
      <dd className="text-17 wrap-anywhere">{email}</dd>
    </dl>
    <BookEmails />
  </Section>
)
