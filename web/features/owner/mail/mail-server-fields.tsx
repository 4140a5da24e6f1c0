import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { SecretField } from '../form/secret-field.tsx'
import { type MailInput, securities, type Security } from './use-mail-form.ts'

interface MailServerFieldsProps {
  form: MailInput
  /** The last characters of the saved password; null if none is saved. */
  savedEnd: string | null
}

/** The fields for the mail server: its address, encryption, and sign-in. */
export const MailServerFields = ({ form: { input, change, fields }, savedEnd }: MailServerFieldsProps) => (
  <>
    <TextField
      label="Mail server"
      value={input.host}
      onChange={({ target }) => change({ host: target.value })}
      placeholder="smtp.example.org"
      spellCheck={false}
      autoCapitalize="none"
      error={fields['host']}
    />
    <div className="grid w-full grid-cols-[2fr_1fr] gap-12">
      <SelectField
        label="Encryption"
        value={input.security}
        onChange={(next) =>
          change({ security: next as Security, port: securities.find(({ value }) => value === next)!.port })
        }
      >
        {securities.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Port"
        inputMode="numeric"
        value={input.port}
        onChange={({ target }) => change({ port: target.value })}
        className="tabular-nums"
        error={fields['port']}
      />
    </div>
    {input.security === 'none' && (
      <p className="-mt-8 text-13 text-quiet">
        Mail and password travel unencrypted. Use this only within your own network.
      </p>
    )}
    <TextField
      label="User name"
      autoComplete="off"
      value={input.account}
      onChange={({ target }) => change({ account: target.value })}
      hint="Leave it empty if the server needs none."
      error={fields['user']}
    />
    <SecretField
      label="Password"
      value={input.password}
      onChange={(password) => change({ password })}
      savedEnd={savedEnd}
      error={fields['password']}
    />
  </>
)
