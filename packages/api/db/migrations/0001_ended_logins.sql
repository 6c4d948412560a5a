CREATE TABLE "ended_logins" (
	"sid" uuid PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
