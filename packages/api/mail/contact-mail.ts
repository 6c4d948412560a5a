import type { SendMailOptions } from 'nodemailer'
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
