"""python3 unseal.py DEVICE_PRIVATE_JWK JWE

P-256 and AES-256-GCM with nothing but the standard library, to be read and tried: how long they take
tells of the keys.
"""
import base64, hashlib, hmac, json, re, sys

# --- P-256 (SP 800-186): points are (x, y), and None is the one at infinity

P = 2**256 - 2**224 + 2**192 + 2**96 - 1
B = 0x5AC635D8AA3A93E7B3EBBD55769886BC651D06B0CC53B0F63BCE3C3E27D2604B
N = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
G = (0x6B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296,
     0x4FE342E2FE1A7F9B8EE7EB4A7C0F9E162BCE33576B315ECECBB6406837BF51F5)

def is_on_curve(x, y):
    return max(x, y) < P and (y * y - x * x * x + 3 * x - B) % P == 0

def add(one, other):
    if one is None or other is None: return one or other
    (x1, y1), (x2, y2) = one, other
    if x1 == x2 and (y1 + y2) % P == 0: return None
    rise, run = (3 * x1 * x1 - 3, 2 * y1) if one == other else (y2 - y1, x2 - x1)
    slope = rise * pow(run, -1, P)
    x = (slope * slope - x1 - x2) % P
    return x, (slope * (x1 - x) - y1) % P

def multiply(number, point):
    product = None
    for bit in f"{number:b}":
        product = add(product, product)
        if bit == "1": product = add(product, point)
    return product

# --- AES-256 (FIPS 197)

def double(byte):
    return byte << 1 ^ (0x11B if byte & 0x80 else 0)

POWERS = [1]  # of 3: every byte but 0
while len(POWERS) < 255: POWERS.append(POWERS[-1] ^ double(POWERS[-1]))
S = [0x63] * 256
for power, byte in enumerate(POWERS):
    inverse = POWERS[-power]
    spread = inverse ^ inverse << 1 ^ inverse << 2 ^ inverse << 3 ^ inverse << 4
    S[byte] = (spread ^ spread >> 8) & 0xFF ^ 0x63

def xor(one, other):
    return bytes(a ^ b for a, b in zip(one, other))

def round_keys(key):
    words, constant = [key[at:at + 4] for at in range(0, 32, 4)], 1
    for number in range(8, 60):
        word = words[-1]
        if number % 8 == 0:
            word = xor([S[byte] for byte in word[1:] + word[:1]], [constant, 0, 0, 0])
            constant = double(constant)
        elif number % 8 == 4: word = [S[byte] for byte in word]
        words.append(xor(words[-8], word))
    return [b"".join(words[at:at + 4]) for at in range(0, 60, 4)]

def mixed(column):
    total = column[0] ^ column[1] ^ column[2] ^ column[3]
    return [byte ^ total ^ double(byte ^ after) for byte, after in zip(column, column[1:] + column[:1])]

def aes(key, block):
    first, *keys = round_keys(key)
    state = xor(block, first)
    for number, round_key in enumerate(keys, 1):
        state = [S[state[5 * at % 16]] for at in range(16)]  # and each row moved to the left by its number
        if number < len(keys): state = sum((mixed(state[at:at + 4]) for at in (0, 4, 8, 12)), [])
        state = xor(state, round_key)
    return state

# --- GCM (SP 800-38D), with an IV of 12 bytes

def counter(key, iv, number):
    return aes(key, iv + number.to_bytes(4, "big"))

def crypt(key, iv, text):
    """Encrypts, and decrypts."""
    stream = b"".join(counter(key, iv, 2 + at) for at in range(-(-len(text) // 16)))
    return xor(text, stream)

def tag_of(key, iv, head, encrypted):
    padded = b"".join(part + bytes(-len(part) % 16) for part in (head, encrypted))
    lengths = b"".join((8 * len(part)).to_bytes(8, "big") for part in (head, encrypted))
    blocks, factor, product = padded + lengths, int.from_bytes(aes(key, bytes(16)), "big"), 0
    for at in range(0, len(blocks), 16):
        product, sum_, shifted = 0, product ^ int.from_bytes(blocks[at:at + 16], "big"), factor
        for bit in f"{sum_:0128b}":
            if bit == "1": product ^= shifted
            shifted = shifted >> 1 ^ (0xE1 << 120 if shifted & 1 else 0)
    return xor(product.to_bytes(16, "big"), counter(key, iv, 1))

# --- The sealed key

def decode(part):
    return base64.urlsafe_b64decode(part + "=" * (-len(part) % 4))

def content_key(secret):
    """Concat KDF (RFC 7518 §4.6.2). `secret` is a point, of which x counts, with its leading zeros."""
    before, after = b"\0\0\0\1", b"\0\0\0\7A256GCM" + bytes(8) + b"\0\0\1\0"
    return hashlib.sha256(before + secret[0].to_bytes(32, "big") + after).digest()

def unseal(device, jwe):
    form = re.fullmatch(r"([\w-]+)\.\.([\w-]{16})\.([\w-]{115})\.([\w-]{22})", jwe, re.ASCII)
    if not form: raise ValueError("no sealed key")
    head, *rest = form.groups()
    iv, encrypted, tag = map(decode, rest)
    header = json.loads(decode(head))
    epk = header.pop("epk")
    if header != {"alg": "ECDH-ES", "enc": "A256GCM"} or (epk["kty"], epk["crv"]) != ("EC", "P-256"):
        raise ValueError("another kind of JWE")
    number, x, y = (int.from_bytes(decode(part), "big") for part in (device["d"], epk["x"], epk["y"]))
    if not is_on_curve(x, y): raise ValueError("epk is not on the curve")
    key = content_key(multiply(number, (x, y)))
    if not hmac.compare_digest(tag, tag_of(key, iv, head.encode(), encrypted)): raise ValueError("another tag")
    return crypt(key, iv, encrypted).decode()

if __name__ == "__main__":
    print(unseal(json.loads(sys.argv[1]), sys.argv[2]))
