/** Written and spoken form, separated by ` -> `. */
export const id = `
  Saya punya 3 kucing dan 21 ikan. -> Saya punya tiga kucing dan dua puluh satu ikan.
  1.234.567 orang -> satu juta dua ratus tiga puluh empat ribu lima ratus enam puluh tujuh orang
  Nilainya 3,14. -> Nilainya tiga koma satu empat.
  Suhunya -5 °C. -> Suhunya minus lima derajat Celsius.
  0,5 liter susu -> nol koma lima liter susu
  3 Mei 2026 -> tiga Mei dua ribu dua puluh enam
  1 Januari -> satu Januari
  Hari ini 24/12/2025. -> Hari ini dua puluh empat Desember dua ribu dua puluh lima.
  2026-11-23 -> dua puluh tiga November dua ribu dua puluh enam
  Pada tahun 1984 semuanya berubah. -> Pada tahun seribu sembilan ratus delapan puluh empat semuanya berubah.
  sejak 2005 -> sejak dua ribu lima
  tahun 90-an -> tahun sembilan puluhan
  Rapat pukul 14.30. -> Rapat pukul empat belas lewat tiga puluh.
  pukul 9.05 -> pukul sembilan lewat lima
  jam 18:00 -> jam delapan belas
  Harganya Rp3.500. -> Harganya tiga ribu lima ratus rupiah.
  Rp 15.000 -> lima belas ribu rupiah
  Rp 99.900,50 -> sembilan puluh sembilan ribu sembilan ratus rupiah lima puluh sen
  $20 -> dua puluh dolar
  €3,50 -> tiga euro lima puluh sen
  5 juta rupiah -> lima juta rupiah
  Rp2 miliar -> dua miliar rupiah
  diskon 25% -> diskon dua puluh lima persen
  100 km/jam -> seratus kilometer per jam
  1 kg tepung dan 250 g gula -> satu kilogram tepung dan dua ratus lima puluh gram gula
  rumah 85 m² -> rumah delapan puluh lima meter persegi
  memori 16 GB, 3,2 GHz -> memori enam belas gigabyte, tiga koma dua gigahertz
  5–10 menit -> lima sampai sepuluh menit
  Telp. 021 1234567 -> telepon nol dua satu, satu dua tiga empat lima enam tujuh
  +62 812 3456 7890 -> plus enam dua, delapan satu dua, tiga empat lima enam, tujuh delapan sembilan nol
  info@contoh.co.id -> info at contoh titik co titik id
  Lihat www.contoh.co.id/bantuan -> Lihat W W W titik contoh titik co titik id garis miring bantuan
  Dr. Budi dan Prof. Sari -> doktor Budi dan profesor Sari
  apel, pir, dll. -> apel, pir, dan lain-lain.
  Jl. Merdeka No. 5 -> jalan Merdeka nomor lima
  hlm. 12 -> halaman dua belas
  abad XIX -> abad kesembilan belas
  Perang Dunia II -> Perang Dunia kedua
  bab IV -> bab empat
  ke-3, ke-21 -> ketiga, kedua puluh satu
  2 + 3 = 5 -> dua plus tiga sama dengan lima
  Budi & Anak -> Budi dan Anak
  500 SM -> lima ratus sebelum Masehi
  Selamat pagi 😀 -> Selamat pagi, wajah gembira
  Aku cinta kamu ❤️❤️❤️ -> Aku cinta kamu, hati merah
  #Liburan2026 -> tagar Liburan dua ribu dua puluh enam
  1/2 -> setengah
  3/4 -> tiga perempat
  a < b -> a kurang dari b
  a > b -> a lebih dari b
  a ≤ b -> a kurang dari atau sama dengan b
  a ≥ b -> a lebih dari atau sama dengan b
  a ≠ b -> a tidak sama dengan b
  5/8 -> lima perdelapan
  1/5 -> seperlima
  7/16 -> tujuh perenam belas
  1/100 -> seperseratus
  1 000 000 000 -> satu miliar
  21 000 km -> dua puluh satu ribu kilometer
`;
