"""python3 token.py KEY REQUEST_ID DEVICE_ID UNIX_MS"""
import hashlib
import hmac
import sys

key, request_id, device_id, time = sys.argv[1:]
minute = int(time) // 60_000
segment = int(time) // 15_000 % 4 + 1

text = f"{request_id}|{device_id}|{minute}"
mac = hmac.new(key.encode(), text.encode(), hashlib.sha512).hexdigest()
print(f"OTA {mac}-S{segment}")
