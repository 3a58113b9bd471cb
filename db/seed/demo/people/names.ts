/** Names in one script. They are combined at random; any likeness to real people is chance. */
export interface NameStock {
  readonly men: readonly string[];
  readonly women: readonly string[];
  readonly surnames: readonly string[];
}

export const roman: NameStock = {
  men: [
    ..."Ahmed Ali Hassan Hussain Usman Bilal Hamza Imran Kamran Faisal Adnan Asif Tariq Nadeem Shahid".split(
      " ",
    ),
    ..."Waqas Zubair Junaid Saad Talha Umar Fahad Rizwan Sajid Khalid Arslan Danish Haroon Ibrahim".split(
      " ",
    ),
    ..."Irfan Jawad Kashif Mubashir Naveed Omar Qasim Rashid Salman Shoaib Taimoor Waleed Yasir Zeeshan".split(
      " ",
    ),
    ..."Aslam Ghulam Iqbal Javed Liaquat Mansoor Nazir Riaz Sarfraz Yousaf Zafar Anas Ayaan Rayyan".split(
      " ",
    ),
    "Abdul Rehman",
    "Abdullah",
    "Muhammad Ali",
    "Muhammad Zain",
    "Zain-ul-Abideen",
    "Saif ur Rehman",
  ],
  women: [
    ..."Ayesha Fatima Zainab Maryam Khadija Hina Sana Sadia Nadia Rabia Amna Bushra Farah Huma Iqra".split(
      " ",
    ),
    ..."Javeria Kiran Lubna Mehwish Nida Rukhsana Saima Shazia Tahira Uzma Yasmin Zara Aiman Anum".split(" "),
    ..."Areeba Asma Attiya Fariha Fouzia Ghazala Hafsa Kanwal Komal Laiba Maham Maira Mahnoor Misbah".split(
      " ",
    ),
    ..."Nabeela Naila Noor Parveen Quratulain Rimsha Samina Shaista Shumaila Sidra Sumaira Tehmina".split(
      " ",
    ),
    "Umm-e-Kulsoom",
    "Noor-ul-Ain",
    "Bibi Hajra",
    "Zohra",
  ],
  surnames: [
    ..."Khan Ahmed Malik Butt Sheikh Chaudhry Qureshi Siddiqui Awan Bhatti Mughal Rana Rajput Mirza".split(
      " ",
    ),
    ..."Dar Lodhi Baig Hashmi Gondal Warraich Cheema Virk Sandhu Gillani Bukhari Naqvi Rizvi Zaidi".split(
      " ",
    ),
    ..."Farooqi Ansari Javed Akhtar Aslam Iqbal Raza Tariq Nawaz Saleem Shahid Abbasi Niazi Khattak".split(
      " ",
    ),
    ..."Yousafzai Afridi Durrani Kakar Baloch Leghari Soomro Memon Paracha Kazmi Tirmizi Khokhar Arain".split(
      " ",
    ),
    "ur Rehman",
    "Khan Niazi",
  ],
};

/** Names of Lahore's Christian and international families, with hyphens and apostrophes. */
export const christian: NameStock = {
  men: "Michael Sunil Patrick Aftab Shahbaz Daniel Samuel Yaqoob Nathaniel Sean".split(" "),
  women: "Mary Shamim Rebecca Teresa Sonia Esther Naomi Grace Asiya Máire".split(" "),
  surnames: [
    "O'Brien-Khan",
    "D'Souza",
    "Masih",
    "D'Cruz",
    "Gill",
    "Bhatti-O'Neill",
    "Sadiq",
    "Fernandes-Lal",
  ],
};

export const urdu: NameStock = {
  men: "احمد علی حسن حسین عثمان بلال حمزہ عمران فیصل عدنان طارق ندیم شاہد یوسف اقبال سلیم رضوان خالد".split(
    " ",
  ),
  women: "زینب عائشہ فاطمہ مریم خدیجہ صائمہ ثنا نادیہ رابعہ بشریٰ شازیہ نسرین پروین نورین حنا سعدیہ".split(
    " ",
  ),
  surnames: "خان ملک بٹ شیخ چوہدری قریشی صدیقی اعوان بھٹی مغل رانا مرزا نقوی رضوی انصاری عباسی".split(" "),
};

/** Realistic long names: lists must cut them off, invoices must not. */
export const longNames = {
  men: [
    "Sahibzada Syed Muhammad Ali Hassan Raza Shah Bukhari Gilani",
    "Nawabzada Muhammad Zain-ul-Abideen Khan Niazi Advocate",
    "Hafiz Muhammad Abdul Rehman Farooq Ahmad Siddiqui Qadri",
    "Mian Muhammad Shahbaz Ahmad Khan Leghari of Choti Zareen, Dera Ghazi Khan",
  ],
  women: [
    "Sahibzadi Syeda Umm-e-Kulsoom Batool Zahra Bukhari Gilani",
    "Begum Noor-ul-Ain Fatima Mahnoor Tariq Mehmood Chaudhry",
    "Syeda Quratulain Maryam Zainab Rizvi Al-Hussaini Naqvi",
  ],
} as const;

/** Areas where patients live, and the blocks of each. */
export const areas: readonly { readonly name: string; readonly blocks: readonly string[] }[] = [
  { name: "Gulberg III", blocks: ["Block B", "Block C", "Block L"] },
  { name: "Model Town", blocks: ["Block C", "Block G", "Block K", "Extension"] },
  { name: "Johar Town", blocks: ["Block E", "Block G1", "Block R2", "Phase II"] },
  { name: "DHA Phase 5", blocks: ["Block A", "Block C", "Block L"] },
  { name: "Allama Iqbal Town", blocks: ["Karim Block", "Jahanzeb Block", "Raza Block"] },
  { name: "Samanabad", blocks: ["N Block", "Pakki Thatti", "New Samanabad"] },
  { name: "Garden Town", blocks: ["Abu Bakr Block", "Tariq Block", "Ahmad Block"] },
  { name: "Wapda Town", blocks: ["Block D2", "Block G3", "Phase I"] },
  { name: "Faisal Town", blocks: ["Block A", "Block D"] },
  { name: "Township", blocks: ["Sector A2", "Sector B1", "Sector C1"] },
  { name: "Shadman", blocks: ["Shadman I", "Shadman II"] },
  { name: "Lahore Cantt", blocks: ["Sarwar Road", "Cavalry Ground", "Askari 10"] },
  { name: "Ichhra", blocks: ["Main Bazaar", "Rehmanpura"] },
  { name: "Walled City", blocks: ["Mochi Gate", "Bhati Gate", "Delhi Gate"] },
  { name: "Bahria Town", blocks: ["Sector B", "Sector C", "Sector E"] },
  { name: "Valencia", blocks: ["Block F", "Block P"] },
];
