import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'

/** Tests that read `/proc` or `/dev/full`, which only Linux has. */
export function describeOnLinux(title: string, tests: () => void): void {
  if (process.platform === 'linux') describe(title, tests)
  else test.todo(`${title}: skipped, this is not Linux`)
}

/** Runs a command as process 1, as in a container; it ends with its parent. */
export const OWN_PROCESSES = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc']

const MOUNT = 'mount -t tmpfs -o size=1m none "$DATA_DIR" && exec "$@"'
/** Runs a command whose `DATA_DIR` is a disk of one megabyte. */
export const SMALL_DISK = [
  ...['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c', MOUNT],
  'sh',
]

/** Tests of programs in such a wrapper, skipped if the kernel refuses it to this user. */
export function describeIn(wrapper: readonly string[], title: string, tests: () => void): void {
  const [command = '', ...args] = [...wrapper, 'true']
  const env = { ...process.env, DATA_DIR: tmpdir() }
  if (spawnSync(command, args, { env }).status === 0) describe(title, tests)
  else test.todo(`${title}: skipped, this user may not unshare`)
}
