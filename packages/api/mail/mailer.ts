import { createTransport } from 'nodemailer'
import type { ContactMessage } from '../db/contact-messages'
import { contactMail, type MailAddresses } from './contact-mail'

/** Of each phase, in milliseconds; a send as a whole is bounded by its signal. */
const SMTP_TIMES = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000, // of silence after the greeting
  socketCloseTimeout: 1_000,
}

/**
 * Hands one message to the mail server. Resolves once the server has taken it.
 * @throws the library's error; see {@link describeFailure} for what of it may be told.
 */
export type SendMail = (message: ContactMessage, signal: AbortSignal) => Promise<void>

interface MailerOptions extends MailAddresses {
  /** `smtp://user:password@host:587`, with STARTTLS where the server has it, or `smtps://`. */
  smtpUrl: string
}

export function createMailer(
  { smtpUrl, ...addresses }: MailerOptions,
  times: typeof SMTP_TIMES = SMTP_TIMES,
): SendMail {
  const transport = createTransport({
    url: smtpUrl,
    ...times,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async (message, signal) => {
    await transport.sendMail({ ...contactMail(message, addresses), signal })
  }
}

interface SmtpError {
  code?: string
  /** Of the socket or of TLS, where `code` is the library's. */
  originalCode?: string
  responseCode?: number
  permanent?: boolean
}

/**
 * What a failed send may say in the log: codes only, because the words of the server can quote
 * addresses.
 */
export function describeFailure(error: unknown) {
  const { code, originalCode, responseCode, permanent } = (error ?? {}) as SmtpError
  return {
    reason: [code ?? 'unknown', originalCode, responseCode].filter(Boolean).join(' '),
    // A wrong password or no STARTTLS is 5xx too, but says nothing about the message.
    refused: permanent === true && (code === 'EENVELOPE' || code === 'EMESSAGE'),
  }
}
