import { createTransport } from 'nodemailer'
import type { ContactMessage } from '../db/contact-messages'
import type { Env } from '../env'
import { printableLine } from '../logs/printable'

/** Hands one message to the mail server, and resolves once the server has taken it. */
export type SendMail = (message: ContactMessage, signal: AbortSignal) => Promise<unknown>

/** In milliseconds; half of it would warn of a mail server that greets its clients late on purpose. */
const CHECK_MS = 10_000

/** Signs in at the mail server, and sends nothing. @throws an error whose code says why it did not work. */
export function checkMailServer(smtpUrl: string): Promise<true> {
  const limits = { connectionTimeout: CHECK_MS, greetingTimeout: CHECK_MS, socketTimeout: CHECK_MS }
  return createTransport({ url: smtpUrl, ...limits }).verify()
}

/** The Message-ID follows from the message's id, so that mail programs tell a second copy. */
export function createMailer({ smtpUrl, from, to }: NonNullable<Env['contactMail']>): SendMail {
  const withoutFiles = { disableFileAccess: true, disableUrlAccess: true }
  const transport = createTransport({ url: smtpUrl, ...withoutFiles })
  return ({ id, createdAt, email, message, ...visitor }, signal) => {
    // A line break in a header would begin another one (CWE-93); the name may hold any character.
    const name = printableLine(visitor.name)
    return transport.sendMail({
      from,
      to,
      replyTo: { name, address: email },
      subject: `Contact message from ${name}`,
      messageId: `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
      // No holiday notice in answer to it may go to the visitor (RFC 3834 §5).
      headers: { 'Auto-Submitted': 'auto-generated' },
      text: `${name} <${email}> wrote at ${createdAt}:\n\n${message}\n`,
      signal,
    })
  }
}
