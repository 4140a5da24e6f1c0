import { Copy, MoreHorizontal, Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button, ButtonLink } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { ConnectModelDialog } from '../ui/connect-model-dialog.tsx'
import { DayBars } from '../ui/day-bars.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { Caret, InkLine } from '../ui/ink.tsx'
import { CaretMark, Logo } from '../ui/logo.tsx'
import { MenuButton } from '../ui/menu-button.tsx'
import { NarrowPage } from '../ui/narrow-page.tsx'
import { NotFoundPage } from '../ui/not-found-page.tsx'
import { ReasonForm } from '../ui/reason-form.tsx'
import { Section } from '../ui/section.tsx'
import { SidePanel } from '../ui/side-panel.tsx'
import { ThemeSwitch } from '../ui/theme-switch.tsx'
import { TokenTable } from '../ui/token-table.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import { Row, State } from './state.tsx'

const nothing = () => undefined
const variants = ['primary', 'plain', 'quiet', 'danger'] as const

const ShowButton = () => (
  <>
    {variants.map((variant) => (
      <State key={variant} name={variant}>
        <Row>
          <Button variant={variant}>Save</Button>
          <Button variant={variant} compact>
            Compact
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
          <Button variant={variant} pending="Saving">
            Save
          </Button>
          <ButtonLink variant={variant} to="#button">
            A link
          </ButtonLink>
        </Row>
      </State>
    ))}
  </>
)

/** A component that is shown over the page, opened by a button. */
const Opened = ({ label, children }: { label: string; children: (open: boolean, close: () => void) => ReactNode }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      {children(open, () => setOpen(false))}
    </>
  )
}

const ShowConfirmDialog = () => (
  <Row>
    <Opened label="Ask before deleting">
      {(open, close) => (
        <ConfirmDialog
          title="Delete the project?"
          question="It stays in the trash for 30 days."
          confirmLabel="Delete"
          open={open}
          onConfirm={nothing}
          onClose={close}
        />
      )}
    </Opened>
  </Row>
)

const ShowConnectModelDialog = () => (
  <Row>
    <Opened label="Show how to connect a model">
      {(open, close) => <ConnectModelDialog open={open} onClose={close} />}
    </Opened>
  </Row>
)

const dialogs = [
  ['Open a dialog', {}],
  ['Open a sheet from below', { sheet: true }],
  ['Open a dialog with a corner cross', { cornerClose: true }],
] as const
const ShowDialog = () => (
  <Row>
    {dialogs.map(([label, variant]) => (
      <Opened key={label} label={label}>
        {(open, close) => (
          <Dialog title="A title" open={open} onClose={close} {...variant}>
            <p>What there is to say, in a sentence or two.</p>
          </Dialog>
        )}
      </Opened>
    ))}
  </Row>
)

const ShowInk = () => (
  <>
    {[0, 0.4, 1].map((share) => (
      <State key={share} name={`${share * 100} %`}>
        <InkLine label={`${share * 100} % written`} share={share} />
      </State>
    ))}
    <State name="writing">
      <InkLine label="Writing" share={0.6} writing />
    </State>
    <State name="the caret, at rest and writing">
      <Row>
        <span>
          At rest
          <Caret />
        </span>
        <span>
          Writing
          <Caret writing />
        </span>
      </Row>
    </State>
  </>
)

const ShowLogo = () => (
  <Row>
    <Logo />
    <CaretMark className="h-24 w-16" />
  </Row>
)

const ShowMenuButton = () => (
  <Row>
    <MenuButton
      name="More"
      icon={MoreHorizontal}
      items={[
        { name: 'Rename', icon: Pencil, onChoose: nothing },
        { name: 'Copy', icon: Copy, onChoose: nothing },
        { name: 'Delete', icon: Trash2, onChoose: nothing },
      ]}
    />
  </Row>
)

/** A page within this one would add a second landmark, so it is opened on demand. */
const Page = ({ label, children }: { label: string; children: ReactNode }) => {
  const [shown, setShown] = useState(false)
  return shown ? (
    <div className="rounded-sheet border border-rule">{children}</div>
  ) : (
    <Row>
      <Button onClick={() => setShown(true)}>{label}</Button>
    </Row>
  )
}

const ShowReasonForm = () => {
  const [shown, setShown] = useState<'none' | 'idle' | 'pending'>('none')
  if (shown === 'none')
    return (
      <Row>
        <Button onClick={() => setShown('idle')}>Ask for a reason</Button>
        <Button onClick={() => setShown('pending')}>The same, while it happens</Button>
      </Row>
    )
  return (
    <ReasonForm
      consequences="The account can no longer sign in, and its books stop."
      action="Suspend the account"
      pending={shown === 'pending' && 'Suspending'}
      onConfirm={nothing}
      onCancel={() => setShown('none')}
    />
  )
}

const ShowSidePanel = () => (
  <Row>
    <Opened label="Open the panel">
      {(open, close) =>
        open && (
          <SidePanel title="History" onClose={close}>
            <p>What belongs beside the page.</p>
          </SidePanel>
        )
      }
    </Opened>
  </Row>
)

const ShowTooltip = () => (
  <Row>
    {(['top', 'right', 'bottom', 'left'] as const).map((side) => (
      <Tooltip key={side} text={`Stands at the ${side}`} side={side}>
        <Button>{side}</Button>
      </Tooltip>
    ))}
  </Row>
)

const used = {
  calls: 12,
  input_tokens: 31_204,
  cached_tokens: 18_000,
  output_tokens: 9_412,
  costs: [],
  unpriced_tokens: 0,
}

export const surfaces = {
  button: ShowButton,
  'confirm-dialog': ShowConfirmDialog,
  'connect-model-dialog': ShowConnectModelDialog,
  'day-bars': () => (
    <DayBars
      days={[
        { day: '2026-11-20', tokens: 150 },
        { day: '2026-11-21', tokens: 0 },
        { day: '2026-11-22', tokens: 1_500 },
      ]}
    />
  ),
  dialog: ShowDialog,
  disclosure: () => (
    <>
      <Disclosure label="More options">
        <p>What most people don’t need.</p>
      </Disclosure>
      <Disclosure quiet reveal label="What it was used for">
        <p>Opened from outside.</p>
      </Disclosure>
    </>
  ),
  ink: ShowInk,
  logo: ShowLogo,
  'menu-button': ShowMenuButton,
  'narrow-page': () => (
    <Page label="Show the page">
      <NarrowPage title="Check your mail">
        <p>The link works once.</p>
      </NarrowPage>
    </Page>
  ),
  'not-found-page': () => (
    <Page label="Show the page">
      <NotFoundPage />
    </Page>
  ),
  'reason-form': ShowReasonForm,
  section: () => (
    <Section title="Language model">
      <p>What belongs to this section.</p>
    </Section>
  ),
  'side-panel': ShowSidePanel,
  'theme-switch': () => (
    <Row>
      <ThemeSwitch />
    </Row>
  ),
  'token-table': () => (
    <TokenTable
      caption="Tokens by purpose"
      what="Purpose"
      rows={[
        { key: 'prose', name: 'Writing', usage: { ...used, costs: [{ currency: 'USD', amount: 0.0421 }] } },
        { key: 'plan', name: 'Planning', usage: { ...used, cached_tokens: 0, unpriced_tokens: 40_616 } },
      ]}
    />
  ),
  tooltip: ShowTooltip,
}
