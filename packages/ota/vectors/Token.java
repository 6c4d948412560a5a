import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** java Token.java KEY REQUEST_ID DEVICE_ID UNIX_MS */
class Token {
  public static void main(String[] args) throws Exception {
    long time = Long.parseLong(args[3]);
    long minute = time / 60_000;
    long segment = time / 15_000 % 4 + 1;

    byte[] key = args[0].getBytes(StandardCharsets.UTF_8);
    byte[] text = (args[1] + "|" + args[2] + "|" + minute).getBytes(StandardCharsets.UTF_8);
    Mac hmac = Mac.getInstance("HmacSHA512");
    hmac.init(new SecretKeySpec(key, "HmacSHA512"));
    BigInteger mac = new BigInteger(1, hmac.doFinal(text));
    System.out.printf("OTA %0128x-S%d%n", mac, segment);
  }
}
