/** In place of the page's own words about storage, which are of a session with a server. */
export function TabStorage() {
  return (
    <p className="max-w-prose text-muted text-small">
      Demo-only storage: the token, the session key and the send log of the simulation lie in this
      tab’s session storage, where the attacks above find them. In production keep keys out of a
      script’s reach.
    </p>
  )
}
