import { createTransport, type SendMailOptions } from 'nodemailer'
import type { ContactMessage } from '../db/contact-messages'
import { printableLine } from '../logs/printable'

/** Mail addresses: who gets contact messages, and as whom the server sends them. */
export interface MailAddresses {
  to: string
  from: string
}

/**
 * The mail for a contact message. Its Message-ID follows from the message's id, so that a second
 * copy, sent because nobody saw that the first one arrived, is told by mail programs.
 */
export function contactMail(message: ContactMessage, { to, from }: MailAddresses) {
  // A line break in a header would begin another one (CWE-93); the name may hold any character.
  const name = printableLine(message.name)
  return {
    from,
    to,
    replyTo: { name, address: message.email },
    subject: `Contact message from ${name}`,
    messageId: `<${message.id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    // No holiday notice in answer to it may go to the visitor (RFC 3834 §5).
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: `${name} <${message.email}> wrote at ${message.createdAt}:\n\n${message.message}\n`,
  } satisfies SendMailOptions
}

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
