CREATE TABLE "sign_ins" (
	"sid" uuid PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "sign_ins_expires_at" ON "sign_ins" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_ins_unsettled" ON "sign_ins" USING btree ("ended_at") WHERE "sign_ins"."ended_at" is not null and "sign_ins"."settled_at" is null;--> statement-breakpoint
INSERT INTO "sign_ins" ("sid", "expires_at", "ended_at", "settled_at") SELECT "sid", "expires_at", now(), now() FROM "ended_logins";
