interface ArchitectureStep {
  title: string
  text: string
}

/** The numbered steps of the sequence diagram, in its order. */
export const architectureSteps: readonly ArchitectureStep[] = [
  {
    title: 'Sign in',
    text: 'The browser goes to the identity provider you already use. The answer ends at the server, which sets a sign-in cookie.',
  },
  {
    title: 'Fetch token',
    text: 'The browser asks for a JWT, which says who has signed in.',
  },
  {
    title: 'Register device',
    text: 'It sends the JWT and its device id, once for each sign-in: a database notes that it was used, before the answer. Back come a session id, the session key, which is never sent again, and two cookies that scripts cannot read: session and device.',
  },
  {
    title: 'Make a token',
    text: 'Request id, device id and minute go through HMAC-SHA512, keyed with the session key. The segment, a quarter of the minute from S1 to S4, is written behind it.',
  },
  {
    title: 'Send it',
    text: 'With the token travel its request id, the send log (header RequestHistory: the ids of up to 20 requests before it) and the two cookies.',
  },
  {
    title: 'Check it',
    text: 'Shape and time first. Then the server recomputes the HMAC and compares. Then the device cookie, and last the memory: is the id used, and can one device have sent all this?',
  },
  {
    title: 'Answer',
    text: 'The id is marked as used and the request served, or it is refused with a reason.',
  },
]
